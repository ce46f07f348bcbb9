import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import { writeDocuments } from "./files.ts";
import { readDocuments, shippedOf } from "./shipped.ts";
import { shippedForTests, table } from "./testing/fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("writes equal documents as equal bytes, whatever the order of their keys", () => {
  const { kind, slug, ...rest } = table("machines");
  expect(fileTextOf({ ...rest, slug, kind })).toBe(fileTextOf({ kind, slug, ...rest }));
});

it("reads back what it has written, one file per document in a folder per kind", () => {
  const documents = shippedForTests();
  writeDocuments(folder, documents);
  expect(JSON.parse(readFileSync(join(folder, "texts/sv.json"), "utf8"))).toEqual(
    documents.find(({ slug }) => slug === "sv"),
  );
  expect(shippedOf(readDocuments(folder)).digest).toBe(shippedOf(documents).digest);
});

it.each([
  ["{", "is not JSON"],
  ['{"kind":"menu","slug":"machines"}', "should be of the kind table"],
  ['{"kind":"table","slug":"other"}', "should have its file's name as slug, not other"],
])("says in one sentence what is wrong with a file: %s", (text, sentence) => {
  const path = join(folder, "tables/machines.json");
  writeDocuments(folder, [table("machines")]);
  writeFileSync(path, text);
  expect(() => readDocuments(folder)).toThrow(`The document ${path} ${sentence}.`);
});
