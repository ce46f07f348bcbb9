import type { CodeRow, HistoryRow } from "./figures.ts";
import { weekNumberOf } from "#schemas/calendar/days.ts";
import { day } from "#schemas/durations.ts";

const code = (stop_code: string, stop_description: string, flags: string): CodeRow => ({
  stop_code,
  stop_description,
  group_id: stop_code < "20" ? "machine" : "other",
  include_in_mtbf: flags.includes("f"),
  include_in_mdt: flags.includes("d"),
});

export const codes: CodeRow[] = [
  code("10", "Robot fault", "fd"),
  code("11", "Hydraulics", "fd"),
  code("20", "Material shortage", "d"),
  code("30", "Tool change", ""),
];

/** Run time and one stop of a reason on a day; times in seconds. */
export const dayOf = (
  trans_date: string,
  run: number,
  stops: Record<string, [time: number, count: number]>,
): HistoryRow[] => {
  const row = {
    trans_date,
    week_number: weekNumberOf(trans_date),
    stop_reason: "",
    tot_run_time: 0,
    tot_stop_time_sec: 0,
    total_stops: 0,
  };
  return [
    { ...row, tot_run_time: run },
    ...Object.entries(stops).map(([stop_reason, [tot_stop_time_sec, total_stops]]) => ({
      ...row,
      stop_reason,
      tot_stop_time_sec,
      total_stops,
    })),
  ];
};

/** So many days up to 5 January 2026. */
export const days = (count: number): HistoryRow[] =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2026, 0, 5) - (count - 1 - at) * day).toISOString().slice(0, 10);
    return dayOf(date, 60_000 + ((at * 7919) % 9000), {
      "10": [1800 + ((at * 613) % 2400), 1 + (at % 3)],
      "20": [900 + ((at * 401) % 1500), 1],
      "30": [2400, 2],
      "-": [300, 3],
    });
  }).flat();

/** Thirteen stop reasons of rising length. */
export const thirteen: HistoryRow[] = dayOf(
  "2026-01-05",
  50_000,
  Object.fromEntries(
    Array.from({ length: 13 }, (_, at): [string, [number, number]] => [`R${at + 1}`, [(at + 1) * 60, 1]]),
  ),
);
