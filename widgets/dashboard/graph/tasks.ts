import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import { chartRefreshAbove, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import { type Configuration, lackingOfTask } from "./lacks.ts";

/** What a configuration lacks: nothing, a task or its options, or the value of a machine parameter. */
export type Lack = "nothing" | "configuration" | "machine";

const machinesOf = ({ machineId, machines = [] }: Configuration, parameters: Record<string, string | undefined>) =>
  [machineId, ...machines].flatMap((machine) => resolveIdList(machine ?? "", parameters).ids);

export const lackOf = (options: Configuration, parameters: Record<string, string | undefined>): Lack => {
  if (lackingOfTask(options).length > 0) return "configuration";
  if (options.task?.endsWith("_location")) return "nothing";
  return machinesOf(options, parameters).length > 0 ? "nothing" : "machine";
};

/** The read behind a task; none while something is lacking. An interval of 5 s or less, and -1, never reload. */
export const statisticsRead = (
  options: Configuration,
  parameters: Readonly<Record<string, string | undefined>>,
): ReadOf<"load_statistics"> | undefined => {
  const { task, period = "today", locationtype, location, interval = defaultChartRefreshInterval } = options;
  if (!task || lackOf(options, parameters) !== "nothing") return undefined;
  const machine_ids = Array.from(new Set(machinesOf(options, parameters))).join(";");
  const place = task.endsWith("_location") && locationtype && location ? { locationtype, location } : { machine_ids };
  return readOf(
    "load_statistics",
    { task, period, ...place },
    {
      // A chart shows times, which no report of pieces changes.
      events: ["StopChanged"],
      ...(interval > chartRefreshAbove ? { poll: interval } : {}),
    },
  );
};
