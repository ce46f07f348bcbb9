import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { cutValue, joinPieces } from "./cut.ts";

const long = "x".repeat(50_000);
const documents = Array.from({ length: 12 }, (_, index) => ({ slug: `d${index}`, text: long, list: [1, [2, null]] }));

it.each([
  ["a text alone", long.repeat(4)],
  ["a list of many", Array.from({ length: 60_000 }, (_, index) => index)],
  ["an object with a long list", { documents, other: { a: [] } }],
  ["lists in lists", [[documents, []], [], [[]], documents]],
  ["an entry that is too long, between short ones", [1, documents, 2, [documents], "three"]],
  ["what lies deep", { a: { b: { c: { d: { e: documents } } } } }],
])("puts %s together as it was", async (_name, value) => {
  expect(await joinPieces(cutValue(value))).toEqual(value);
});

it("puts any value of JSON together as it was", async () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ many: fc.array(fc.jsonValue()), documents: fc.constant(documents) }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const sent = JSON.parse(JSON.stringify(value)) as unknown;
      expect(await joinPieces(cutValue(sent))).toEqual(sent);
    }),
    { numRuns: runs(100) },
  );
});

it("cuts what is long into pieces that are soon read", () => {
  const lengths: number[] = [];
  const walk = (cut: ReturnType<typeof cutValue>): void => {
    if (typeof cut === "string") lengths.push(cut.length);
    else if ("list" in cut) cut.list.forEach((part) => walk(typeof part === "string" ? part : part.entry));
    else cut.fields.forEach(([, part]) => walk(part));
  };
  walk(cutValue({ documents: Array.from({ length: 40 }, () => documents) }));
  expect(Math.max(...lengths)).toBeLessThan(160 * 1024);
});
