import type { ChartLine } from "#engine/bindings/resolvers/graphConfig.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import type { Both } from "./logic.ts";

type Limits = Pick<Machine, "machine_id" | "oee_green_limit" | "oee_yellow_limit">;
type LimitKey = "oee_green_limit" | "oee_yellow_limit";

/** How goals are said: with a number, or that each machine has its own. */
export interface GoalWords {
  goal: (percent: number | null) => string;
  least: (percent: number | null) => string;
}

const timeOf = (row: StatisticsRow | undefined) => {
  const { run_time = 0, coded_stop_time = 0, uncoded_stop_time = 0, unplanned_time = 0, no_data_time = 0 } = row ?? {};
  const planned = run_time + coded_stop_time + uncoded_stop_time;
  return { planned, whole: planned + unplanned_time + no_data_time };
};

/**
 * Where the run time of a machine has to reach in its bar: the limit counts in the planned time that is known, the bar is
 * all of the time. Null where no time was planned.
 */
export const levelOf = (limit: number | null | undefined, row: StatisticsRow | undefined): number | null => {
  const { planned, whole } = timeOf(row);
  return typeof limit !== "number" || planned === 0 ? null : (limit * planned) / whole;
};

const lineOf = (
  { rows, before }: Both,
  limits: readonly (number | null)[],
  say: GoalWords["goal"],
  isDashed: boolean,
): ChartLine[] => {
  const set = [...new Set(limits.filter((limit) => limit !== null))];
  const values = rows.map((row, at) => levelOf(limits[at], row));
  if (values.every((value) => value === null)) return [];
  const earlier = new Map(before?.map((row) => [row.machine_id, row]));
  return [
    {
      label: say(set.length === 1 ? (set[0] ?? null) : null),
      values,
      ...(before ? { before: rows.map(({ machine_id }, at) => levelOf(limits[at], earlier.get(machine_id))) } : {}),
      texts: limits.map((limit) => (limit === null ? "" : say(limit))),
      isDashed,
    },
  ];
};

/** The goal of the availability of machines, and what it is low below, over the bars of their time; none where none is set. */
export const goalLinesOf = (both: Both, machines: readonly Limits[], words: GoalWords): ChartLine[] => {
  const byId = new Map(machines.map((machine) => [machine.machine_id, machine]));
  const limitsOf = (key: LimitKey) => both.rows.map(({ machine_id }) => byId.get(machine_id)?.[key] ?? null);
  return [
    ...lineOf(both, limitsOf("oee_green_limit"), words.goal, false),
    ...lineOf(both, limitsOf("oee_yellow_limit"), words.least, true),
  ];
};
