import { automaticColor, stateColors, uncodedReason } from "#schemas/plant/constants.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import type { StopSums, TimeSums } from "#server/database/tables/rollups.ts";
import {
  availabilityOf,
  availabilityPercent,
  failureTimes,
  reasonSums,
  sharePercent,
} from "#server/procedures/statistics/sums.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { describeReason, type StopCodeIndex } from "#server/procedures/records/stops/reader.ts";

/** A machine's stops by reason. */
export interface MachineStops {
  machine: MachineRow;
  stops: readonly (StopSums & { stop_reason: string })[];
}
/** A machine's time; no sums = nothing is known. */
export interface MachineTimes {
  machine: MachineRow;
  times: TimeSums | undefined;
  /** Length of the range in ms. */
  length: number;
}

/** Text 900059 of the catalogue. */
export const uncodedLabel = { en: "Uncoded", sv: "Okodad" } as const;
export type Language = keyof typeof uncodedLabel;

const seconds = (ms: number): number => Math.round(ms / 1000);

/** Label and colour of a reason in a chart. */
const reasonLook = (
  codes: StopCodeIndex,
  reason: string,
  language: Language,
): Pick<StatisticsRow, "tLabel" | "color"> => {
  if (reason === uncodedReason) return { tLabel: uncodedLabel[language], color: stateColors.uncoded };
  const { stop_description, stop_reason_color } = describeReason(codes, reason);
  return {
    tLabel: stop_description,
    color: stop_reason_color === automaticColor ? stateColors.stop : stop_reason_color,
  };
};

/** One row per machine and stop reason: number, time and share of the machine's stop time. */
export const stopReasonRows = (
  measured: readonly MachineStops[],
  codes: StopCodeIndex,
  language: Language,
): StatisticsRow[] =>
  measured.flatMap(({ machine, stops: rows }) => {
    const sums = reasonSums(rows);
    const total = sums.reduce((sum, part) => sum + part.time, 0);
    return sums.map(({ reason, stops, time: length }) => ({
      machine_id: machine.machine_id,
      ...reasonLook(codes, reason, language),
      stop_reason: reason,
      total_stops: stops,
      stop_time: seconds(length),
      share: sharePercent(length, total),
    }));
  });

/** How each machine's time divides, with its availability. */
export const availabilityRows = (measured: readonly MachineTimes[]): StatisticsRow[] =>
  measured.map(({ machine, times, length }) => {
    const parts = availabilityOf(times, length);
    return {
      machine_id: machine.machine_id,
      tLabel: machine.machine_id,
      run_time: seconds(parts.run),
      coded_stop_time: seconds(parts.coded),
      uncoded_stop_time: seconds(parts.uncoded),
      unplanned_time: seconds(parts.unplanned),
      no_data_time: seconds(parts.noData),
      availability: availabilityPercent(parts),
    };
  });

/** One row per machine as OV-497 lists it. */
export const analysisRows = (
  measured: readonly (MachineStops & MachineTimes)[],
  codes: StopCodeIndex,
  language: Language,
): StatisticsRow[] =>
  measured.map(({ machine, times, length, stops }) => {
    const parts = availabilityOf(times, length);
    const good = fromMillionths(times?.good ?? 0);
    const scrap = fromMillionths(times?.scrap ?? 0);
    const sums = reasonSums(stops);
    const failures = sums.filter(({ reason }) => codes.get(reason)?.include_in_mtbf === 1);
    const top = sums.find(({ reason }) => reason !== uncodedReason);
    return {
      machine_id: machine.machine_id,
      tLabel: machine.machine_id,
      availability: availabilityPercent(parts),
      run_time: seconds(parts.run),
      good_qty: good,
      scrap_qty: scrap,
      scrap_share: good + scrap === 0 ? null : sharePercent(scrap, good + scrap),
      total_stops: sums.reduce((sum, part) => sum + part.stops, 0),
      ...failureTimes(failures, parts.run),
      top_stop_reason: top ? reasonLook(codes, top.reason, language).tLabel : "",
      uncoded_stop_time: seconds(parts.uncoded),
    };
  });
