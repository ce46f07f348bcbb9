import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import type { MovingRange } from "#engine/bindings/moving-range.ts";
import { refreshInterval } from "#schemas/values/choices.ts";
import { defaultHistoryPeriod, type historyPeriods } from "./schema.ts";

export type HistoryPeriod = (typeof historyPeriods)[number];

export interface Configuration {
  machineId?: string;
  period?: HistoryPeriod;
  interval?: unknown;
}

/** Seconds for which an answer serves all who ask the same. */
const historyFresh = 120;

/** A shift is cut out of a day: when it began is known from the answer only. */
const ranges: Record<HistoryPeriod, MovingRange> = {
  shift: { hours: 25 },
  today: { today: true },
  h8: { hours: 8 },
  h24: { hours: 24 },
  h48: { hours: 48 },
};

/** The machines of the option: ids or parameters, between comma, semicolon or colon. */
export const machinesOf = (
  { machineId = "" }: Configuration,
  parameters: Readonly<Record<string, string | undefined>>,
): readonly string[] => resolveIdList(machineId, parameters).ids;

/** The read behind the bars; none without a machine. */
export const historyRead = (
  options: Configuration,
  parameters: Readonly<Record<string, string | undefined>>,
): ReadOf<"get_graphical_history_data_for_machines"> | undefined => {
  const machines = machinesOf(options, parameters);
  if (machines.length === 0) return undefined;
  return readOf(
    "get_graphical_history_data_for_machines",
    { machine_string: machines.join(";") },
    {
      range: { ...ranges[options.period ?? defaultHistoryPeriod], step: historyFresh },
      poll: refreshInterval(options.interval),
      fresh: historyFresh,
      subjects: machines,
    },
  );
};
