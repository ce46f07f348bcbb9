import { isBlank } from "#schemas/values/lacking.ts";

export const graphPeriods = ["shift", "today", "24h", "week", "lastweek", "30d"] as const;
export const graphTasks = [
  "stopreasons",
  "availability",
  "stopreasons_daily",
  "stopreasons_location",
  "availability_location",
  "stopreasons_daily_location",
  "machineanalysis",
] as const;
export const locationTypes = ["department", "zone", "category", "line"] as const;

export type GraphTask = (typeof graphTasks)[number];
type GraphPeriod = (typeof graphPeriods)[number];

interface TaskOptions {
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

/** The options that a configuration lacks, by their names; a period that the task does not have is none. */
export const lackingOfTask = (options: Configuration): ("task" | TaskOptions["options"][number])[] => {
  const { task, period = "today", locationtype, location, machineId, machines = [] } = options;
  if (!task) return ["task"];
  const place: { locationtype?: boolean; location?: boolean; machineId?: boolean } = task.endsWith("_location")
    ? { locationtype: !locationtype, location: isBlank(location) }
    : { machineId: machines.length === 0 && isBlank(machineId) };
  const missing = (["locationtype", "location", "machineId"] as const).filter((name) => place[name]);
  return [...missing, ...periodOf(task, period)];
};

const periodOf = (task: GraphTask, period: GraphPeriod): "period"[] =>
  optionsOfTask(task).periods.includes(period) ? [] : ["period"];
