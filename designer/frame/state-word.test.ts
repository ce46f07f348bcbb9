import { expect, test } from "vitest";
import { stateWord } from "./state-word.ts";

const document = { title: "Hall" };
const open = {
  saving: false,
  readOnly: null,
  base: { revision: 2, document },
  document,
  pointers: { published: 2, draft: null },
};
const drafted = { ...open, pointers: { published: 1, draft: 2 } };
const unsaved = { ...drafted, document: { title: "Hall 2" } };

test.each([
  ["published", "published", open],
  ["draft", "draft", drafted],
  ["unsaved", "unsaved", unsaved],
  ["unsaved", "unsaved", { ...open, base: null }],
  ["saving", "plain", { ...unsaved, saving: true }],
  ["read_only", "plain", { ...drafted, readOnly: "designer.read_only.newer" }],
])("a document is %s, marked as %s", (word, tone, state) => {
  expect(stateWord(state)).toEqual({ key: `designer.word.${word}`, tone });
});
