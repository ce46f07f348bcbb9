import type { ReadSpec } from "#engine/bindings/bound.ts";
import { resolveMachineList } from "#engine/bindings/machines.ts";
import { chartRefreshAbove, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import { graphPeriods, type graphTasks, type locationTypes } from "./schema.ts";

export type GraphTask = (typeof graphTasks)[number];
type GraphPeriod = (typeof graphPeriods)[number];

export interface TaskOptions {
  options: readonly ("machineId" | "machines" | "locationtype" | "location" | "period")[];
  periods: readonly GraphPeriod[];
}

const daily: readonly GraphPeriod[] = ["week", "lastweek", "30d"];

/** The options that a task has: a machine or a location, and its periods; daily tasks have those of several days. */
export const optionsOfTask = (task: GraphTask): TaskOptions => {
  const isLocation = task.endsWith("_location");
  const place = isLocation ? (["locationtype", "location"] as const) : (["machineId"] as const);
  const more = task === "machineanalysis" ? (["machines"] as const) : [];
  return { options: [...place, ...more, "period"], periods: task.includes("daily") ? daily : graphPeriods };
};

export interface Configuration {
  task?: GraphTask;
  period?: GraphPeriod;
  machineId?: string;
  machines?: readonly string[];
  locationtype?: (typeof locationTypes)[number];
  location?: string;
  interval?: number;
}

/** What a configuration lacks: nothing, a task or its options, or the value of a machine parameter. */
export type Lack = "nothing" | "configuration" | "machine";

const machinesOf = ({ machineId, machines = [] }: Configuration, parameters: Record<string, string | undefined>) =>
  [machineId, ...machines].flatMap((machine) => resolveMachineList(machine ?? "", parameters).ids);

export const lackOf = (options: Configuration, parameters: Record<string, string | undefined>): Lack => {
  if (!options.task) return "configuration";
  const { periods } = optionsOfTask(options.task);
  if (!periods.includes(options.period ?? "today")) return "configuration";
  if (options.task.endsWith("_location")) return options.locationtype && options.location ? "nothing" : "configuration";
  if (machinesOf(options, parameters).length > 0) return "nothing";
  return options.machineId || options.machines?.length ? "machine" : "configuration";
};

/** The read behind a task; none while something is lacking. An interval of 5 s or less, and -1, never reload. */
export const statisticsRead = (
  options: Configuration,
  parameters: Readonly<Record<string, string | undefined>>,
): ReadSpec | undefined => {
  if (lackOf(options, parameters) !== "nothing") return undefined;
  const { task, period = "today", locationtype, location, interval = defaultChartRefreshInterval } = options;
  const machine_ids = Array.from(new Set(machinesOf(options, parameters))).join(";");
  const place = task?.endsWith("_location") ? { locationtype, location } : { machine_ids };
  return {
    procedure: "load_statistics",
    input: { task, period, ...place },
    // A chart shows times, which no report of pieces changes.
    events: ["StopChanged"],
    ...(interval > chartRefreshAbove ? { poll: interval } : {}),
  };
};
