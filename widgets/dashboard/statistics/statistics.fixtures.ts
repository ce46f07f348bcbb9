import type { StatisticsReport, StatisticsRow, StatisticsSpan } from "#schemas/plant/statistics.ts";

/** A stop reason of a machine: `hours` of standing in so many stops. */
export const reasonRow = (
  machine_id: string,
  stop_reason: string,
  tLabel: string,
  hours: number,
  total_stops: number,
  more: Partial<StatisticsRow> = {},
): StatisticsRow => ({ machine_id, stop_reason, tLabel, stop_time: hours * 3600, total_stops, share: 0, ...more });

/** Two machines with two reasons between them, and one stop without. */
export const reasons: readonly StatisticsRow[] = [
  reasonRow("M1", "12", "Tool change", 1.5, 3),
  reasonRow("M1", "-", "Uncoded", 0.25, 1),
  reasonRow("M2", "12", "Tool change", 0.5, 1),
  reasonRow("M2", "30", "No material", 2.75, 2),
];

/** How the time of a machine divides, in hours. */
export const timesRow = (machine_id: string, run: number, coded: number, uncoded: number): StatisticsRow => ({
  machine_id,
  tLabel: machine_id,
  run_time: run * 3600,
  coded_stop_time: coded * 3600,
  uncoded_stop_time: uncoded * 3600,
  unplanned_time: 0,
  no_data_time: 0,
  availability: Math.round((run / (run + coded + uncoded)) * 1000) / 10,
});

/** The fifth of January 2026 until half past two in Stockholm, and the day before until then. */
const today = { start_time: "2026-01-04T23:00:00.000Z", end_time: "2026-01-05T13:30:00.000Z", known: 100 };
const yesterday = { start_time: "2026-01-03T23:00:00.000Z", end_time: "2026-01-04T13:30:00.000Z", known: 100 };

/** A report of today, beside yesterday where there are rows of it. */
export const reportOf = (
  rows: readonly StatisticsRow[],
  before: readonly StatisticsRow[] | null = null,
  more: { span?: Partial<StatisticsSpan>; before?: Partial<StatisticsSpan> } = {},
): StatisticsReport => ({
  span: { ...today, rows: [...rows], ...more.span },
  before: before && { ...yesterday, rows: [...before], ...more.before },
});

/** The reasons of the day before: tool change took longer, no material was not there, and a power failure was. */
export const reasonsBefore: readonly StatisticsRow[] = [
  reasonRow("M1", "12", "Tool change", 2.5, 4),
  reasonRow("M1", "-", "Uncoded", 0.5, 2),
  reasonRow("M2", "77", "Power failure", 1, 1),
];
