import { expect, test } from "vitest";
import { chunksOf } from "#schemas/columns/chunks.ts";
import type { DataFilter } from "#engine/explorer/types.ts";
import { bitsOf } from "./bits.ts";
import { type Block, blockOf } from "./block.ts";
import { createCodebook } from "./codebook.ts";
import { changedBits, type Exclusions, exclusionsOf } from "./exclusions.ts";
import { estimateChange, setBit } from "./masks.ts";
import { everything, shape } from "./testing/fixture.ts";

const [source] = shape.sources;

/** Three of four rows are of M1, two of four of shift 1. */
const recordAt = (row: number) => ({
  trans_date: "2024-05-14",
  machine_id: row % 4 === 0 ? "M2" : "M1",
  shift: row % 4 < 2 ? 1 : 2,
});

const filled = (rows: number) => {
  const book = createCodebook(shape);
  const records = Array.from({ length: rows }, (_record, row) => recordAt(row));
  const block = blockOf(source!, chunksOf(records), book);
  const exclusions = (values: Record<string, string[]>, slider: DataFilter["slider"] = null) =>
    exclusionsOf({ ...everything, values, slider }, book);
  return { block, exclusions };
};

const apply = (block: Block, exclusions: Exclusions): void =>
  exclusions.forEach((exclusion, bit) => setBit(block, shape, bit, exclusion, () => {}));

test("only filters that leave out something else have changed", () => {
  const { exclusions } = filled(4);
  const [none, one] = [exclusions({}), exclusions({ machine_id: ["M1"] })];
  expect([
    changedBits(none, exclusions({ machine_id: [] })),
    changedBits(none, one),
    changedBits(one, exclusions({ machine_id: ["M1"] })),
    changedBits(one, exclusions({ machine_id: ["M1", "M2"] })),
    changedBits(one, exclusions({ shift: ["2"] })),
  ]).toEqual([[], [0], [], [0], [0, 1]]);
});

test("a slider has changed when one of its ends has", () => {
  const { exclusions } = filled(4);
  const { slider } = bitsOf(shape);
  const [before, least, most] = [1, 0, 1].map((end, at) => exclusions({}, { least: end, most: at === 2 ? 5 : 9 }));
  expect([changedBits(before!, least!), changedBits(before!, most!), changedBits(most!, exclusions({}))]).toEqual([
    [slider],
    [slider],
    [slider],
  ]);
  expect(changedBits(before!, exclusions({}, { least: 1, most: 9 }))).toEqual([]);
});

test.each([400, 100_000])("of %i rows it is about known how many come and go by another filter", (rows) => {
  const { block, exclusions } = filled(rows);
  apply(block, exclusions({ machine_id: ["M1"] }));
  const quarters = (bit: number, values: Record<string, string[]>) => {
    const { coming, going } = estimateChange(block, shape, bit, exclusions(values)[bit] ?? null);
    return [coming, going].map((count) => Math.round((count / rows) * 4));
  };
  expect([
    quarters(0, { machine_id: ["M2"] }),
    quarters(0, {}),
    quarters(1, { shift: ["2"] }),
    quarters(0, { machine_id: ["M1"] }),
  ]).toEqual([
    [1, 3],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
});
