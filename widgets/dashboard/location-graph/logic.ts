import type { Static } from "typebox";
import type { ReadOf } from "#engine/bindings/bound.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import {
  reasonOf,
  type Series,
  type SeriesTable,
  type StatisticsWords,
  timesOf,
} from "#widgets/dashboard/graph/statistics.ts";
import { statisticsRead } from "#widgets/dashboard/graph/tasks.ts";
import { lacking } from "./lacks.ts";
import type { locationTasks, schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
type LocationTask = (typeof locationTasks)[number];

/** The read of a configuration that lacks nothing. */
export const locationRead = (options: Options): ReadOf<"load_statistics"> | undefined => {
  const { type: task, ...rest } = options;
  return task && lacking(options).length === 0 ? statisticsRead({ ...rest, task }, {}) : undefined;
};

/** What is counted under a label: of which row, and how much. */
interface Counted {
  machine: string;
  label: string;
  key: string;
  value: number;
}

const counted = (
  task: LocationTask,
  rows: readonly StatisticsRow[],
  raw: boolean,
  words: StatisticsWords,
): Counted[] => {
  if (task === "availability_location")
    return rows.flatMap((row) =>
      timesOf(words).map(([key, label]) => ({ machine: row.machine_id, label, key, value: row[key] ?? 0 })),
    );
  return rows.map((row) => {
    const key = task === "stopreasons_daily_location" ? (row.trans_date ?? "") : reasonOf(row);
    const label = task === "stopreasons_daily_location" ? key : row.tLabel;
    return { machine: row.machine_id, label, key, value: (raw ? row.share : row.stop_time) ?? 0 };
  });
};

const sumOf = (of: readonly Counted[]): number => of.reduce((sum, { value }) => sum + value, 0);

/** Days in their order, parts of the time in theirs, reasons with the longest first. */
const ordered = (task: LocationTask, groups: [string, Counted[]][]): [string, Counted[]][] => {
  if (task === "stopreasons_daily_location") return groups.toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (task === "availability_location") return groups.filter(([, of]) => sumOf(of) > 0);
  return groups.toSorted(([, a], [, b]) => sumOf(b) - sumOf(a));
};

/**
 * A series for each machine of the location, over the stop reasons, the parts of the time or the days. `raw` takes the
 * shares as they are delivered instead of seconds, where the rows have them.
 */
export const byMachine = (
  task: LocationTask,
  rows: readonly StatisticsRow[],
  raw: boolean,
  words: StatisticsWords,
): SeriesTable => {
  const all = counted(task, rows, raw && task === "stopreasons_location", words);
  const groups = ordered(task, Array.from(Map.groupBy(all, ({ key }) => key)));
  const machines = Array.from(new Set(rows.map(({ machine_id }) => machine_id))).sort();
  const seriesOf = (machine: string, index: number): Series => ({
    label: machine,
    values: groups.map(([, of]) => sumOf(of.filter((one) => one.machine === machine))),
    color: automaticColor(index),
  });
  return { labels: groups.map(([, of]) => of[0]?.label ?? ""), series: machines.map(seriesOf) };
};
