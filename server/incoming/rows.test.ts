import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { longestRow, type RowFormat, rowsOf } from "./rows.ts";

/** The rows of a body that comes in pieces of so many bytes, and how it ended. */
const cut = async (body: string | Buffer, format: RowFormat, size = 7) => {
  const bytes = Buffer.from(body);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows = rowsOf(pieces(), format);
  const found: (string | null)[] = [];
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) found.push(...next.value.map((row) => row?.toString() ?? null));
  return { rows: found, ...next.value };
};

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.string({ unit: "binary" }),
    fc.constantFrom('"', "\\", "a,b", "[{", "]}", "\n"),
    fc.integer(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("any"), { maxKeys: 4 }),
  ),
})).any;

it("cuts any list into its entries, whatever the pieces in which it comes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (list, size, isWide) => {
        const { rows, isWhole } = await cut(JSON.stringify(list, null, isWide ? 2 : 0), "list", size);
        expect([rows.map((row) => JSON.parse(row!)), isWhole]).toEqual([JSON.parse(JSON.stringify(list)), true]);
      },
    ),
    { numRuns: runs(200) },
  );
});

it("cuts lines, with any end and without one at the end, and passes over blank ones", async () => {
  const whole = { isWhole: true, isCutRow: false };
  expect(await cut('{"a":1}\r\n\n  \n{"a":"2\\n"}', "lines")).toEqual({
    rows: ['{"a":1}\r', '{"a":"2\\n"}'],
    ...whole,
  });
  expect(await cut("1\n2\n", "lines", 1)).toEqual({ rows: ["1", "2"], ...whole });
  expect(await cut("", "lines")).toEqual({ rows: [], ...whole });
});

it.each([
  ["a list that ends in the middle of an entry", '[{"a":1},{"b":', ['{"a":1}'], { isWhole: false, isCutRow: true }],
  ["one that ends in the middle of a text", '[{"a":1},"]', ['{"a":1}'], { isWhole: false, isCutRow: true }],
  ["one that ends between entries", '[{"a":1},', ['{"a":1}'], { isWhole: false, isCutRow: false }],
  ["an empty list", " [ ] ", [], { isWhole: true, isCutRow: false }],
  ["a gap", "[1,,2]", ["1", "", "2"], { isWhole: true, isCutRow: false }],
  ["what is no JSON among what is", '[1,{"a":},no,2]', ["1", '{"a":}', "no", "2"], { isWhole: true, isCutRow: false }],
  ["a byte order mark", "\ufeff[1]", ["1"], { isWhole: true, isCutRow: false }],
])("takes what is whole of %s", async (_what, body, rows, end) => {
  expect(await cut(body, "list")).toEqual({ rows, ...end });
});

it.each([
  ["nothing", "", "empty"],
  ["an object", "{}", "list"],
  ["a text", '"[1]"', "list"],
  ["two lists", "[1][2]", "behind"],
])("refuses %s in the place of a list", async (_what, body, words) => {
  await expect(cut(body, "list")).rejects.toMatchObject({
    code: "invalid_input",
    path: "",
    message: expect.stringContaining(words),
  });
});

it("keeps nothing of a row that is too long, and goes on behind it", async () => {
  const long = `{"a":"${"x".repeat(longestRow)}"}`;
  expect((await cut(`[1,${long},2]`, "list", 4096)).rows).toEqual(["1", null, "2"]);
  expect((await cut(`1\n${long}\n2`, "lines", 4096)).rows).toEqual(["1", null, "2"]);
});
