import type {
  DataAnswer,
  DataDimension,
  DataFilter,
  DataGroup,
  DataQuestion,
  DataShape,
  GroupSums,
  SourceRecord,
} from "#engine/explorer/types.ts";
import { dayAfter, isDay, mondayOf, weekday, weekNameOf, weekNumberOf } from "#schemas/calendar/days.ts";
import { wallClock } from "#schemas/calendar/zone.ts";

/** The plainest program that answers what the columns answer: all records, one after the other, for each question. */

export interface Entry {
  procedure: string;
  record: SourceRecord;
  /** Those that came with it, itself among them. */
  beside: readonly SourceRecord[];
}

export type Blocks = Map<string, { procedure: string; month: string; records: readonly SourceRecord[] }>;

export const entriesOf = (blocks: Blocks, { sources }: DataShape): Entry[] =>
  sources.flatMap(({ procedure }) =>
    [...blocks.values()]
      .filter((block) => block.procedure === procedure)
      .sort((one, other) => (one.month < other.month ? -1 : 1))
      .flatMap(({ records }) => records.map((record) => ({ procedure, record, beside: records }))),
  );

const sourceOf = (shape: DataShape, { procedure }: Entry) => shape.sources.find((one) => one.procedure === procedure)!;

export const own = (record: SourceRecord, field: string): unknown =>
  Object.hasOwn(record, field) ? record[field] : undefined;

export const dayOf = (shape: DataShape, entry: Entry): string | null => {
  const day = own(entry.record, sourceOf(shape, entry).day);
  return typeof day === "string" && isDay(day) && day >= "0001" ? day : null;
};

export const momentOf = (shape: DataShape, entry: Entry): number | null => {
  const { time } = sourceOf(shape, entry);
  const value = time === undefined ? null : own(entry.record, time);
  const moment = typeof value === "string" ? Date.parse(value) : value;
  return typeof moment === "number" && Number.isFinite(moment) && Math.abs(moment) < 2 ** 52 ? moment : null;
};

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

export const valueOf = (shape: DataShape, entry: Entry, { from, field }: DataDimension): string => {
  const day = dayOf(shape, entry);
  const moment = momentOf(shape, entry);
  if (from === "week") return day === null ? "" : String(weekNumberOf(day));
  if (from === "weekday") return day === null ? "" : String((weekday(day) % 7) + 1);
  if (from === "hour") return moment === null ? "" : String(wallClock(moment, shape.timeZone).hour);
  return textOf(own(entry.record, field));
};

/** In millionths. */
export const numberOf = ({ record }: Entry, field: string): bigint => {
  const value = own(record, field);
  return typeof value === "number" && Math.abs(value) <= 1e11 ? BigInt(Math.round(value * 1e6)) : 0n;
};

const chosenOf = ({ values }: DataFilter, key: string): readonly string[] =>
  Object.hasOwn(values, key) ? values[key]! : [];

const passesDimension = (shape: DataShape, entry: Entry, filter: DataFilter, dimension: DataDimension): boolean => {
  const value = valueOf(shape, entry, dimension);
  const chosen = chosenOf(filter, dimension.key);
  if (value !== "") return chosen.length > 0 ? chosen.includes(value) : !dimension.unless.includes(value);
  if (chosen.length === 0 || dimension.keepsBlank) return true;
  return entry.beside.every((record) => valueOf(shape, { ...entry, record }, dimension) === "");
};

const passesTime = (shape: DataShape, entry: Entry, { from, to }: DataFilter): boolean => {
  const day = dayOf(shape, entry);
  return day !== null && day >= from && day <= to;
};

const passesSlider = (shape: DataShape, entry: Entry, { slider }: DataFilter): boolean => {
  if (!slider || shape.slider === undefined || own(entry.record, shape.slider) === undefined) return true;
  const number = Number(numberOf(entry, shape.slider)) / 1e6;
  return slider.least <= number && number <= slider.most;
};

const machineDay = (shape: DataShape, entry: Entry, machine: DataDimension): string =>
  `${dayOf(shape, entry)} ${valueOf(shape, entry, machine)}`;

/** Which machine has produced on which day. */
const producing = (shape: DataShape, entries: readonly Entry[], machine: DataDimension): Set<string> =>
  new Set(
    entries
      .filter((entry) => numberOf(entry, shape.produced!.field) > 0n)
      .map((entry) => machineDay(shape, entry, machine)),
  );

const passing = (shape: DataShape, entries: readonly Entry[], filter: DataFilter, ignored: string | null): Entry[] => {
  const machine = shape.dimensions.find(({ key }) => key === shape.produced?.of);
  const days = filter.produced && machine && shape.produced ? producing(shape, entries, machine) : null;
  const passesProduced = (entry: Entry) =>
    !days || valueOf(shape, entry, machine!) === "" || days.has(machineDay(shape, entry, machine!));
  return entries.filter(
    (entry) =>
      passesTime(shape, entry, filter) &&
      passesSlider(shape, entry, filter) &&
      passesProduced(entry) &&
      shape.dimensions.every(
        (dimension) => dimension.key === ignored || passesDimension(shape, entry, filter, dimension),
      ),
  );
};

const inWhole = (millionths: bigint): number =>
  Number.isSafeInteger(Number(millionths))
    ? Number(millionths) / 1e6
    : Number(millionths / 1_000_000n) + Number(millionths % 1_000_000n) / 1e6;

const sumsOf = (shape: DataShape, entries: readonly Entry[]): Record<string, number> =>
  Object.fromEntries(
    shape.fields.map(({ key, field, except }) => {
      const dimension = shape.dimensions.find((one) => one.key === except?.dimension);
      const counting = entries.filter(
        (entry) => !dimension || !except?.values.includes(valueOf(shape, entry, dimension) || "\0"),
      );
      return [key, inWhole(counting.reduce((sum, entry) => sum + numberOf(entry, field), 0n))];
    }),
  );

const collator = new Intl.Collator("sv", { numeric: true });
const weekdays = "2345671";

export const inOrder = ({ from, order }: DataDimension, values: Iterable<string>): string[] =>
  [...values].sort((one, other) => {
    if (from === "weekday") return weekdays.indexOf(one) - weekdays.indexOf(other);
    const byNumber = Number(one) - Number(other);
    const text = collator.compare(one, other) || (one < other ? -1 : 1);
    if (order === "text") return text;
    if (Number.isNaN(byNumber)) return Number(Number.isNaN(Number(one))) - Number(Number.isNaN(Number(other))) || text;
    return byNumber || text;
  });

const labelOf = (day: string, period: "day" | "week" | "month" | "year"): string =>
  ({ day, week: weekNameOf(day), month: day.slice(0, 7), year: day.slice(0, 4) })[period];

const labelsBetween = (days: readonly string[], period: "day" | "week" | "month" | "year"): string[] => {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const labels = new Set<string>();
  for (let day = period === "week" ? mondayOf(first) : first; day <= last; day = dayAfter(day))
    labels.add(labelOf(day, period));
  return [...labels];
};

const grouped = (
  shape: DataShape,
  group: DataGroup,
  values: readonly string[],
  byValue: (value: string) => Entry[],
): GroupSums => {
  const sums = values.map((value) => sumsOf(shape, byValue(value)));
  const keys = shape.fields.map(({ key }) => key).filter((key) => group.fields?.includes(key) ?? true);
  return {
    values,
    sums: Object.fromEntries(keys.map((key) => [key, Float64Array.from(sums, (one) => one[key]!)])),
    counts: Uint32Array.from(values, (value) => byValue(value).length),
  };
};

const groupOf = (shape: DataShape, entries: readonly Entry[], filter: DataFilter, group: DataGroup): GroupSums => {
  if ("period" in group) {
    const counting = passing(shape, entries, filter, null);
    const label = (entry: Entry) => labelOf(dayOf(shape, entry)!, group.period);
    const labels = labelsBetween(
      counting.map((entry) => dayOf(shape, entry)!),
      group.period,
    );
    return grouped(shape, group, labels, (value) => counting.filter((entry) => label(entry) === value));
  }
  const dimension = shape.dimensions.find(({ key }) => key === group.by);
  if (!dimension) return { values: [], sums: {}, counts: new Uint32Array() };
  const without = chosenOf(filter, dimension.key).length > 0 ? [] : dimension.unless;
  const counting = passing(shape, entries, filter, dimension.key);
  const values = new Set(counting.map((entry) => valueOf(shape, entry, dimension)));
  const shown = inOrder(dimension, values).filter((value) => value !== "" && !without.includes(value));
  return grouped(shape, group, shown, (value) =>
    counting.filter((entry) => valueOf(shape, entry, dimension) === value),
  );
};

const rowOf = (shape: DataShape, entry: Entry) => {
  const moment = momentOf(shape, entry);
  const numbers = shape.fields.map(
    ({ key, field }) => [key, own(entry.record, field) === undefined ? null : sumsOf(shape, [entry])[key]!] as const,
  );
  return Object.fromEntries<string | number | null>([
    ...shape.dimensions.map((dimension) => [dimension.key, valueOf(shape, entry, dimension) || null] as const),
    ...numbers,
    ["day", dayOf(shape, entry)],
    ["time", moment === null ? null : new Date(moment).toISOString()],
    ["source", entry.procedure],
  ]);
};

const newestFirst = (shape: DataShape, entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => {
    const [day, otherDay] = [dayOf(shape, one)!, dayOf(shape, other)!];
    if (day !== otherDay) return day < otherDay ? 1 : -1;
    const least = Number.MIN_SAFE_INTEGER;
    return (momentOf(shape, other) ?? least) - (momentOf(shape, one) ?? least);
  });

export const naiveAnswer = (shape: DataShape, blocks: Blocks, { filter, groups, rows }: DataQuestion): DataAnswer => {
  const entries = entriesOf(blocks, shape);
  const counting = passing(shape, entries, filter, null);
  const answer = {
    groups: groups.map((group) => groupOf(shape, entries, filter, group)),
    count: counting.length,
    totals: sumsOf(shape, counting),
  };
  if (!rows) return answer;
  const shown = newestFirst(shape, counting).slice(rows.offset, rows.offset + rows.most);
  return { ...answer, rows: shown.map((entry) => rowOf(shape, entry)) };
};
