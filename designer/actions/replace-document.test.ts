import { expect, test } from "vitest";
import { replaceDocument } from "./replace-document.ts";

const base = { kind: "table", slug: "t", title: "T", columns: [{ key: "a" }] };

test("the typed document takes the place of the one it was made from", () => {
  const typed = { ...base, title: "New" };
  const edit = replaceDocument(typed, base);
  expect(edit.change(base)).toBe(typed);
  expect(edit.merge).toBe("json");
});

test("a text that says the same changes nothing, whatever the order of its keys", () => {
  const { title, ...rest } = base;
  expect(replaceDocument({ title, ...rest }, base).change(base)).toBe(base);
});

test("what else changed the document while the text could not be read is kept", () => {
  const meanwhile = { ...base, columns: [{ key: "a" }, { key: "b" }] };
  expect(replaceDocument({ ...base, title: "New" }, base).change(meanwhile)).toEqual({ ...meanwhile, title: "New" });
});
