import fc from "fast-check";
import type {
  DataAnswer,
  DataFilter,
  DataGroup,
  DataQuestion,
  DataShape,
  SourceRecord,
} from "#engine/explorer/types.ts";
import type { Columns } from "../columns.ts";

/** A shape with all that a shape can have: fields that sources lack, descriptions, exceptions, what follows from time. */
export const shape: DataShape = {
  timeZone: "Europe/Stockholm",
  sources: [
    { procedure: "history", store: "history", day: "trans_date" },
    { procedure: "scrap", store: "scrap", day: "trans_date", time: "trans_time" },
    { procedure: "cards", store: "card", day: "stop_date", time: "stopped" },
  ],
  dimensions: [
    { key: "machine_id", field: "machine_id", description: "machine_name", order: "text", unless: [] },
    { key: "shift", field: "shift", order: "number", unless: ["0"] },
    { key: "part", field: "part_no", description: "part_name", order: "text", unless: [], keepsBlank: true },
    { key: "reason", field: "constructor", order: "number", unless: ["7", "none"] },
    { key: "week", field: "week", from: "week", order: "number", unless: [] },
    { key: "weekday", field: "weekday", from: "weekday", order: "number", unless: [] },
    { key: "hour", field: "hour", from: "hour", order: "number", unless: [] },
  ],
  fields: [
    { key: "good", field: "good_qty" },
    { key: "scrapped", field: "scrap_qty", except: { dimension: "reason", values: ["7", ""] } },
    { key: "cost", field: "cost" },
    { key: "all_scrapped", field: "scrap_qty" },
  ],
  slider: "scrap_qty",
  produced: { field: "good_qty", of: "machine_id" },
};

export const everything: DataFilter = {
  from: "0001-01-01",
  to: "9999-12-31",
  values: {},
  slider: null,
  produced: false,
};

/** The answer to a question, however often it yields. */
export const answerOf = (columns: Columns, question: DataQuestion): DataAnswer => {
  const work = columns.ask(question);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 2, arbitrary: fc.integer({ min: -2_000_000, max: 2_000_000 }).map((value) => value / 1000) },
  { weight: 1, arbitrary: fc.double({ min: -1e4, max: 1e4, noNaN: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      9e10,
      -9e10 + 0.25,
      null,
      "12",
      "",
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
      1e300,
      5e-7,
      true,
      {},
    ),
  },
);

const day = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: 0, max: 70 })
      .map((after) => new Date(Date.UTC(2023, 11, 1 + after)).toISOString().slice(0, 10)),
  },
  { weight: 1, arbitrary: fc.constantFrom("2021-01-03", "2024-02-30", "0000-05-05", "", null, "2024-1-1", 20240101) },
);

/** Around the two nights of the year in which clocks are set, and elsewhere. */
const moment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 0, max: 70 * 96 }).map((quarter) => Date.UTC(2023, 11, 1) + quarter * 900_000),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 480 }).map((minute) => Date.UTC(2024, 2, 30, 22) + minute * 60_000),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 480 }).map((minute) => Date.UTC(2024, 9, 26, 22) + minute * 60_000),
  },
);

const time = fc.oneof(
  { weight: 8, arbitrary: moment.map((at) => new Date(at).toISOString()) },
  { weight: 1, arbitrary: moment },
  { weight: 1, arbitrary: fc.constantFrom("", null, "yesterday", Number.NaN) },
);

const hostile = ["__proto__", "constructor", "toString", "ä", "a", "A", "10", "9", "09", "\u0000", " "];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("M1", "M2", "M10", "Å1", "") },
  { weight: 2, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.constantFrom(null, 5, false) },
);

const field = { day, time, text, number };
const fields = {
  history: {
    trans_date: field.day,
    machine_id: text,
    machine_name: text,
    shift: fc.constantFrom(0, 1, 2, "2", null),
    good_qty: number,
  },
  scrap: {
    trans_date: field.day,
    trans_time: field.time,
    machine_id: text,
    part_no: text,
    part_name: text,
    constructor: fc.constantFrom(7, "x", "10", 9, "none", ""),
    scrap_qty: number,
    cost: number,
  },
  cards: {
    stop_date: field.day,
    stopped: field.time,
    part_no: text,
    shift: fc.integer({ min: 0, max: 3 }),
    good_qty: number,
    cost: number,
  },
};

type Procedure = keyof typeof fields;
const procedures: readonly Procedure[] = ["history", "scrap", "cards"];

const recordOf = (procedure: Procedure): fc.Arbitrary<SourceRecord> =>
  fc.record<Record<string, unknown>>(fields[procedure], { requiredKeys: [] });

/** A block of a source; with some of them every record has every field. */
const block = fc.constantFrom(...procedures).chain((procedure) =>
  fc.record({
    do: fc.constant("put" as const),
    procedure: fc.constant(procedure),
    month: fc.constantFrom("2023-12", "2024-01", "2024-02"),
    records: fc.array(recordOf(procedure), { maxLength: 12 }),
  }),
);

const chosen = fc.subarray(["M1", "M2", "M10", "Å1", "0", "1", "2", "7", "x", "__proto__", "202401", "23", "unknown"], {
  maxLength: 4,
});
const end = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 70 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const endText = (after: number | null, otherwise: string) =>
  after === null ? otherwise : new Date(Date.UTC(2023, 11, 1 + after)).toISOString().slice(0, 10);

const dimensionKeys = shape.dimensions.map(({ key }) => key);

const periods = ["day", "week", "month", "year"] as const;
const group: fc.Arbitrary<DataGroup> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...dimensionKeys, "none").map((by) => ({ by })) },
      { weight: 1, arbitrary: fc.constantFrom(...periods).map((period) => ({ by: "time" as const, period })) },
    ),
    fc.option(fc.subarray(shape.fields.map(({ key }) => key)), { nil: undefined }),
  )
  .map(([one, keys]) => (keys ? { ...one, fields: keys } : one));

/** A change of one part of the filter, as people make them. */
export type Change = (filter: DataFilter) => DataFilter;
export const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...dimensionKeys, "none"), chosen)
      .map(([key, values]) => (filter: DataFilter) => ({ ...filter, values: { ...filter.values, [key]: values } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(end, end).map(([from, to]) => (filter: DataFilter) => ({
      ...filter,
      from: endText(from, "0001-01-01"),
      to: endText(to, "9999-12-31"),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .option(fc.record({ least: fc.integer({ min: -3, max: 10 }), most: fc.integer({ min: 0, max: 30 }) }))
      .map((slider) => (filter: DataFilter) => ({ ...filter, slider })),
  },
  { weight: 1, arbitrary: fc.boolean().map((produced) => (filter: DataFilter) => ({ ...filter, produced })) },
);

const ask = fc.record({
  do: fc.constant("ask" as const),
  changes: fc.oneof(
    { weight: 4, arbitrary: fc.array(changes, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(changes, { maxLength: 4 }) },
  ),
  groups: fc.array(group, { maxLength: 4 }),
  rows: fc.option(fc.record({ offset: fc.nat({ max: 6 }), most: fc.nat({ max: 6 }) }), { nil: undefined }),
  /** After how many pieces of work somebody else asks instead. */
  leave: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 6 }),
});

/** What happens to columns in the life of a screen. */
export const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: block },
    { weight: 5, arbitrary: ask },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("facts" as const) }) },
  ),
  { minLength: 2, maxLength: 14 },
);
