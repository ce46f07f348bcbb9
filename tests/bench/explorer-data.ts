import type { DataFilter, DataShape, SourceRecord } from "#engine/explorer/types.ts";
import { dayAfter } from "#schemas/calendar/days.ts";
import { day as dayLength } from "#schemas/durations.ts";
import { seeded } from "#tests/faults/random.ts";

const own = ["machine_id", "shift", "zone", "department", "category", "part_no", "card_no", "reason"] as const;
/** Dimensions with a field of their own; week and weekday follow from the day. */
export type Dimension = (typeof own)[number];
const numeric = ["good_qty", "scrap_qty", "scrap_cost", "seconds"] as const;

/** Ten dimensions and four numbers of a record. */
export const explorerShape: DataShape = {
  timeZone: "Europe/Stockholm",
  sources: [{ procedure: "history", store: "history", day: "trans_date", time: "trans_time" }],
  dimensions: [
    ...own.map((key) => ({ key, field: key, order: "text" as const, unless: [] })),
    { key: "week_number", field: "week_number", from: "week", order: "number", unless: [] },
    { key: "day_of_week", field: "day_of_week", from: "weekday", order: "number", unless: [] },
  ],
  fields: numeric.map((key) => ({ key, field: key })),
  slider: "scrap_qty",
};

const firstDay = "2023-01-01";
const days = 1096;
const cards = 40_000;

/** The records of the bench as plain columns, from the oldest day to the newest. */
export interface Plain {
  rows: number;
  /** Days after the first one, and milliseconds after its midnight. */
  day: Int32Array;
  clock: Int32Array;
  codes: Readonly<Record<Dimension, Int32Array>>;
  numbers: Readonly<Record<(typeof numeric)[number], Float64Array>>;
}

const columns = <Key extends string, Column>(keys: readonly Key[], make: () => Column): Record<Key, Column> =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Column>;

/** Three years of a plant: each machine is of one zone, department and category, each card of one part and a few weeks. */
export const plainRecords = (rows: number): Plain => {
  const next = seeded(1);
  const some = (count: number) => Math.floor(next() * count);
  const codes = columns(own, () => new Int32Array(rows));
  const numbers = columns(numeric, () => new Float64Array(rows));
  const [day, clock] = [new Int32Array(rows), new Int32Array(rows)];
  for (let row = 0; row < rows; row += 1) {
    const machine = Math.floor(next() ** 1.5 * 200);
    const card = Math.min(cards - 1, Math.floor((row / rows) * cards) + some(1000));
    day[row] = Math.floor((row / rows) * days);
    clock[row] = some(dayLength);
    codes.machine_id[row] = machine;
    codes.shift[row] = 1 + some(3);
    codes.zone[row] = machine % 8;
    codes.department[row] = machine % 12;
    codes.category[row] = machine % 6;
    codes.part_no[row] = (card * 7) % 2000;
    codes.card_no[row] = card;
    codes.reason[row] = Math.floor(next() ** 2 * 60);
    numbers.good_qty[row] = some(5000);
    numbers.scrap_qty[row] = Math.floor(next() ** 4 * 500);
    numbers.scrap_cost[row] = some(100_000) / 100;
    numbers.seconds[row] = some(28_800);
  }
  return { rows, day, clock, codes, numbers };
};

const textOf = (dimension: Dimension, code: number): string =>
  dimension === "shift" ? String(code) : `${dimension[0]!.toUpperCase()}${code}`;

const dayTexts = Array.from({ length: days }, (_day, after) => dayAfter(firstDay, after));
const dayText = (plain: Plain, row: number): string => dayTexts[plain.day[row]!]!;

/** A record as a procedure answers it. */
export const recordAt = (plain: Plain, row: number): SourceRecord => {
  const { codes, numbers } = plain;
  return {
    trans_date: dayText(plain, row),
    trans_time: new Date(Date.parse(firstDay) + plain.day[row]! * dayLength + plain.clock[row]!).toISOString(),
    machine_id: textOf("machine_id", codes.machine_id[row]!),
    shift: codes.shift[row]!,
    zone: textOf("zone", codes.zone[row]!),
    department: textOf("department", codes.department[row]!),
    category: textOf("category", codes.category[row]!),
    part_no: textOf("part_no", codes.part_no[row]!),
    card_no: textOf("card_no", codes.card_no[row]!),
    reason: textOf("reason", codes.reason[row]!),
    good_qty: numbers.good_qty[row]!,
    scrap_qty: numbers.scrap_qty[row]!,
    scrap_cost: numbers.scrap_cost[row]!,
    seconds: numbers.seconds[row]!,
  };
};

/** The records month by month. */
export const monthsOf = function* (plain: Plain): Generator<{ month: string; records: SourceRecord[] }> {
  let [month, records] = ["", [] as SourceRecord[]];
  for (let row = 0; row < plain.rows; row += 1) {
    const at = dayText(plain, row).slice(0, 7);
    if (at !== month && records.length > 0) yield { month, records };
    if (at !== month) [month, records] = [at, []];
    records.push(recordAt(plain, row));
  }
  yield { month, records };
};

/** One change of the filter: what is chosen in a dimension from now on, or the days (after the first one) that count. */
export type Change = { dimension: Dimension; chosen: readonly number[] } | { from: number; to: number };

const even = Array.from({ length: 6 }, (_code, index) => index * 2);

/** What a person looks into: each change is of one filter, and in the end nothing is chosen. */
export const changes: readonly Change[] = [
  { dimension: "machine_id", chosen: [3] },
  { dimension: "machine_id", chosen: [3, 40] },
  { dimension: "shift", chosen: [1] },
  { dimension: "shift", chosen: [1, 2] },
  { dimension: "reason", chosen: [5, 6, 7] },
  { dimension: "machine_id", chosen: [] },
  { dimension: "zone", chosen: [1] },
  { dimension: "zone", chosen: [1, 2, 3] },
  { dimension: "reason", chosen: [] },
  { from: days - 365, to: days },
  { dimension: "zone", chosen: [] },
  { dimension: "shift", chosen: [] },
  { dimension: "department", chosen: even },
  { from: 0, to: days },
  { dimension: "department", chosen: [] },
  { dimension: "category", chosen: [0, 1, 2] },
  { dimension: "part_no", chosen: [7, 14, 21] },
  { dimension: "category", chosen: [] },
  { dimension: "part_no", chosen: [] },
  { from: days - 90, to: days },
  { from: 0, to: days },
];

/** What eight charts are grouped by; that by week goes along time. */
export const explorerGroups = [
  "machine_id",
  "shift",
  "zone",
  "category",
  "part_no",
  "reason",
  "weekday",
  "week",
] as const;
export type ExplorerGroup = (typeof explorerGroups)[number];

/** The weekday of a day after the first one, and its week; the first day is a Sunday. */
export const weekdayAfter = (after: number): number => after % 7;
export const weekAfter = (after: number): number => Math.floor((after + 6) / 7);

/** All changes so far as a filter. */
export const filterOf = (made: readonly Change[]): DataFilter => {
  const filter = { from: firstDay, to: dayAfter(firstDay, days), values: {} as Record<string, string[]> };
  for (const change of made)
    if ("dimension" in change)
      filter.values[change.dimension] = change.chosen.map((code) => textOf(change.dimension, code));
    else Object.assign(filter, { from: dayAfter(firstDay, change.from), to: dayAfter(firstDay, change.to) });
  return { ...filter, slider: null, produced: false };
};
