import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chunk, chunksOf, type SourceRecord } from "./chunks.ts";

import { packed, unpacked } from "./packed.ts";
import { recordsOf } from "./testing/records.ts";

const field = fc.constantFrom("a", "b", "day", "__proto__", "constructor", "toString");
const record = fc
  .dictionary(field, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 })
  // As an answer of the server comes: each name is a field of its own.
  .map((made) => JSON.parse(JSON.stringify(made)) as SourceRecord);

/** What a database gives back of records. */
const throughDatabase = (records: readonly SourceRecord[]): Chunk[] =>
  chunksOf(records).map((chunk) => unpacked(structuredClone(packed(chunk)))!);

/** What is equal also to its order and to the name that would set a prototype. */
const entriesOf = (records: readonly SourceRecord[]) => records.map((one) => new Map(Object.entries(one)));

const packedOf = (records: readonly SourceRecord[]) => chunksOf(records).map(packed);

describe("chunks of records", () => {
  it("give back what went in, whatever values and absent fields the records have, packed or not", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (records) => {
        expect(entriesOf(recordsOf(chunksOf(records)))).toEqual(entriesOf(records));
        expect(entriesOf(recordsOf(throughDatabase(records)))).toEqual(entriesOf(records));
      }),
      { numRuns: 200 },
    );
  });

  it("are packed with numbers as numbers, as narrow as they fit, and with each text once", () => {
    const records = [
      { qty: 1.5, pieces: 7, zero: -0, name: "FC1", at: "2024-05-01T08:00:00.000Z", note: null },
      { qty: 2, pieces: -7, zero: 0, name: "FC2", at: "2024-05-01T08:00:00.001Z", note: "FC1" },
    ];
    const at = Date.parse("2024-05-01T08:00:00Z");
    const codes = Uint8Array.of(0, 1);
    expect(packedOf(records)).toEqual([
      {
        length: 2,
        fields: [
          { name: "qty", column: { numbers: Float64Array.of(1.5, 2) } },
          { name: "pieces", column: { numbers: Int32Array.of(7, -7) } },
          { name: "zero", column: { numbers: Float64Array.of(-0, 0) } },
          { name: "name", column: { texts: "FC1\u0000FC2", codes, absent: 255 } },
          { name: "at", column: { moments: Float64Array.of(at, at + 1) } },
          { name: "note", column: { values: [null, "FC1"], codes, absent: 255 } },
        ],
      },
    ]);
  });

  it.each([254, 255, 256, 1000, 1001])("give back %i texts, one of which is absent", (count) => {
    const records: SourceRecord[] = [...Array.from({ length: count }, (_none, at) => ({ a: `K${at}` })), {}];
    expect(recordsOf(throughDatabase(records))).toStrictEqual(records);
  });

  it.each([[[""]], [["", ""]], [["a\u0000b", "c"]], [["2024-05-01T08:00:00.000Z", "2024-05-01T08:00:00Z"]]])(
    "give back the texts %j",
    (texts) => {
      const records = texts.map((a) => ({ a }));
      expect(recordsOf(throughDatabase(records))).toStrictEqual(records);
    },
  );

  it("tell a number from its text, null from nothing, and 0 from -0", () => {
    const records: SourceRecord[] = [{ a: 1 }, { a: "1" }, { a: null }, {}, { a: "null" }, { a: 0 }, { a: -0 }];
    const back = recordsOf(throughDatabase(records));
    expect(back).toStrictEqual(records);
    expect(Object.is(back[6]!["a"], -0)).toBe(true);
  });

  const one = (column: object, length = 1) => ({ length, fields: [{ name: "a", column }] });
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["another shape", { rows: [] }],
    ["a field without a name", { length: 1, fields: [{ column: { numbers: Float64Array.of(1) } }] }],
    ["too few numbers", one({ numbers: Float64Array.of(1) }, 2)],
    ["plain lists for numbers", one({ numbers: [1] })],
    ["a code of no value", one({ values: [], codes: Uint16Array.of(0), absent: 9 })],
    ["a code of no text", one({ texts: "a", codes: Uint8Array.of(1), absent: 255 })],
    ["a code both of a value and of nothing", one({ values: ["a", "b"], codes: Uint8Array.of(0), absent: 1 })],
    ["too few moments", one({ moments: Float64Array.of(1) }, 2)],
    ["a moment of no time", one({ moments: Float64Array.of(Number.NaN) })],
    ["more records than a block has", { length: 1001, fields: [] }],
  ])("are not what has %s", (_what, value) => {
    expect(unpacked(value)).toBe(null);
  });

  it("are read also as they are, not packed", () => {
    const records: SourceRecord[] = [{ a: "x", at: "2024-05-01T08:00:00.000Z", qty: 1 }, { qty: 2 }];
    expect(chunksOf(records).map(unpacked)).toEqual(chunksOf(records));
  });

  it("of no field are some records without fields", () => {
    expect(recordsOf(throughDatabase([{}, {}]))).toEqual([{}, {}]);
  });
});
