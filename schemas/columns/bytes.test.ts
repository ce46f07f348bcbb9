import fc from "fast-check";
import { expect, it } from "vitest";
import { fromBytes, toBytes } from "./bytes.ts";
import { chunksOf, type SourceRecord } from "./chunks.ts";
import { chunksSent, lengthSent, sentColumns } from "./sent.ts";
import { recordsOf } from "./testing/records.ts";

const numbers = fc.oneof(
  fc.uint8Array({ maxLength: 20 }),
  fc.uint16Array({ maxLength: 20 }),
  fc.uint32Array({ maxLength: 20 }),
  fc.int32Array({ maxLength: 20 }),
  fc.float64Array({ maxLength: 20 }),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    numbers,
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("any"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any;

it("gives back what was made into bytes, its numbers where they stand in them", () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(fromBytes(toBytes(given).buffer)).toEqual(given);
    }),
    { numRuns: 300 },
  );
  const { buffer } = toBytes({ a: Uint8Array.of(1, 2, 3), b: Float64Array.of(0.5) });
  const found = fromBytes(buffer) as { a: Uint8Array; b: Float64Array };
  expect([found.a.buffer === buffer, found.b.buffer === buffer]).toEqual([true, true]);
});

it("takes nothing for it that was cut, changed or is something else", () => {
  const bytes = toBytes({ name: "FC1", codes: new Uint8Array(4000).fill(7) });
  const changed = (at: number) => {
    const copy = bytes.slice();
    copy[at]! ^= 1;
    return fromBytes(copy.buffer);
  };
  const cut = [0, 3, 12, 16, bytes.length - 8, bytes.length - 1].map((length) =>
    fromBytes(bytes.slice(0, length).buffer),
  );
  expect([
    ...cut,
    changed(0),
    changed(5),
    changed(9),
    changed(20),
    fromBytes(new TextEncoder().encode("{}  ").buffer),
  ]).toEqual(Array.from({ length: 11 }, () => null));
});

it("sends records in columns, in a fifth of their text, and takes nothing else for them", () => {
  const records: SourceRecord[] = Array.from({ length: 2500 }, (_none, at) => ({
    trans_date: `2026-03-${String(1 + (at % 28)).padStart(2, "0")}`,
    trans_time: new Date(1_772_323_200_000 + at * 61_001).toISOString(),
    machine_id: `FC${at % 12}`,
    machine_description: "Arburg 80 t",
    scrap_qty: at % 40,
    ...(at % 3 === 0 ? { scrap_cost: at / 4 } : {}),
    tool_id: at % 5 === 0 ? undefined : "T-105",
  }));
  const bytes = sentColumns(records);
  const asJson = JSON.parse(JSON.stringify(records)) as SourceRecord[];
  expect(recordsOf(chunksSent(bytes.buffer))).toEqual(asJson);
  expect([lengthSent(bytes.buffer), bytes.length < JSON.stringify(records).length / 5]).toEqual([2500, true]);
  expect(recordsOf(chunksSent(sentColumns([]).buffer))).toEqual([]);
  for (const other of [
    new ArrayBuffer(64),
    toBytes({ length: 1, chunks: [] }).buffer,
    toBytes({ length: 1, chunks: [{}] }).buffer,
  ])
    expect(() => chunksSent(other)).toThrow("Expected records in columns");
  expect(chunksOf([])).toEqual([]);
});
