import { expect, it } from "vitest";
import { describeDocuments } from "../documents/checks.ts";
import { shipped } from "../documents/library.ts";
import { drafts, waiting } from "./library.ts";

describeDocuments(waiting, drafts);

it("no document waits that ships", () => {
  const both = (["wizards", "presets", "flows"] as const).flatMap((kind) =>
    [...waiting[kind].keys()].filter((slug) => shipped[kind].has(slug)),
  );
  expect(both).toEqual([]);
});
