import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import type { MovingRange } from "#engine/bindings/moving-range.ts";
import { compareForSort } from "#engine/language/expressions/convert.ts";
import { chartRefreshAbove, defaultChartRefreshInterval } from "#schemas/values/choices.ts";

export interface Configuration {
  machineId?: string;
  interval?: number;
}

export type Parameters = Readonly<Record<string, string | undefined>>;

/** The machines of the option, in the order in which people sort them. */
export const machinesOf = ({ machineId = "" }: Configuration, parameters: Parameters): readonly string[] =>
  resolveIdList(machineId, parameters).ids.toSorted((a, b) => compareForSort(a, b));

/** The scrap of sorted machines, from the first to the last: with all that stand between them in that order. */
export const scrapRead = (
  machines: readonly string[],
  range: MovingRange,
  { interval = defaultChartRefreshInterval }: Configuration,
): ReadOf<"get_report_scrap_pivot_graph"> =>
  readOf(
    "get_report_scrap_pivot_graph",
    {
      feature: "get",
      // Nobody heeds it, and without it all screens ask the same.
      username: "",
      machine_from: machines[0] ?? "",
      machine_to: machines.at(-1) ?? "",
    },
    { range, ...(interval > chartRefreshAbove ? { poll: interval } : {}) },
  );
