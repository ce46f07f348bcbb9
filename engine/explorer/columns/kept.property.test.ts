import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#tests/support/runs.ts";
import type { SourceRecord } from "#engine/explorer/types.ts";
import { fromBytes, toBytes } from "#schemas/columns/bytes.ts";
import { chunksOf } from "#schemas/columns/chunks.ts";
import { packed, unpacked } from "#schemas/columns/packed.ts";
import { type Columns, createColumns } from "./columns.ts";
import type { Image } from "./image.ts";
import { answerOf, changes, everything, shape } from "./testing/fixture.ts";

const names = [
  ...shape.sources.flatMap(({ day, time }) => [day, ...(time === undefined ? [] : [time])]),
  ...shape.dimensions.flatMap(({ field, description }) => [field, ...(description === undefined ? [] : [description])]),
  ...shape.fields.map(({ field }) => field),
  "__proto__",
];
const day = fc.integer({ min: 1, max: 9 }).map((date) => `2024-05-0${date}`);
const value = fc.oneof(
  { weight: 3, arbitrary: day },
  {
    weight: 3,
    arbitrary: fc.constantFrom("2024-05-01T08:00:00.000Z", "2024-05-02T09:30:00.500Z", "2024-05-03T10:00Z"),
  },
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom("12", "", null, true, -0, 0.25, 1e12, 2 ** 31, "a\u0000b", "__proto__") },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** A field with values of any kind, or of one kind only, as most fields are. */
const kind = fc.oneof(
  { weight: 1, arbitrary: fc.constant(value) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<fc.Arbitrary<unknown>>(
      day,
      fc.integer({ min: 0, max: 9 }),
      fc.double({ min: 0, max: 9, noNaN: true }),
      fc.constantFrom("2024-05-01T08:00:00.000Z", "2024-05-02T09:30:00.500Z"),
    ),
  },
);

/** Records that all have or may lack their fields, as an answer of the server comes. */
const records = fc
  .tuple(fc.tuple(...names.map(() => kind)), fc.boolean())
  .chain(([kinds, isWhole]) => {
    const fields = Object.fromEntries(names.map((name, at) => [`_${name}`, kinds[at]!]));
    return fc.array(fc.record(fields, isWhole ? {} : { requiredKeys: [] }), { maxLength: 12 });
  })
  .map((made) => JSON.parse(JSON.stringify(made).replaceAll(/"_(\w+)":/g, '"$1":')) as SourceRecord[]);

/** Several chunks, however few records there are. */
const chunksOfThree = (all: readonly SourceRecord[]) =>
  Array.from({ length: Math.ceil(all.length / 3) }, (_none, at) => chunksOf(all.slice(at * 3, at * 3 + 3))).flat();

const groups = shape.dimensions.map(({ key }) => ({ by: key }));

/** Columns that begin with what was written of others, with some records more. */
const opened = (columns: Columns, added: readonly SourceRecord[]): Columns => {
  const found = createColumns(shape, fromBytes(toBytes(columns.image()).buffer) as Image);
  found.put(shape.sources[0]!.procedure, "2024-06", added);
  return found;
};

test("records, what a database has kept of them and columns that were written give the same facts, answers and rows", () => {
  fc.assert(
    fc.property(records, records, fc.array(changes, { maxLength: 2 }), (first, second, changed) => {
      const [fresh, kept] = [createColumns(shape), createColumns(shape)];
      shape.sources.forEach(({ procedure }, at) => {
        const own = [first, second, [...second, ...first]][at]!;
        fresh.put(procedure, "2024-05", own);
        const chunks = chunksOfThree(own).map((chunk) => unpacked(structuredClone(packed(chunk)))!);
        kept.putChunks(procedure, "2024-05", chunks);
      });
      const written = opened(fresh, second);
      const month = [shape.sources[0]!.procedure, "2024-06", second] as const;
      fresh.put(...month);
      kept.put(...month);
      const filter = changed.reduce((before, change) => change(before), everything);
      const question = { filter, groups, rows: { offset: 0, most: 100 } };
      expect(kept.facts()).toEqual(fresh.facts());
      expect(answerOf(kept, question)).toEqual(answerOf(fresh, question));
      expect(written.facts()).toEqual(fresh.facts());
      expect(answerOf(written, question)).toEqual(answerOf(fresh, question));
    }),
    { numRuns: runs(2000) },
  );
});
