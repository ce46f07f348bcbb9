import type { ProductionHistoryRow } from "#schemas/plant/history-day.ts";

/** What a machine did in a period: 90 good ones, 10 scrapped, 1.5 h of running and half an hour of standing. */
export const rowOf = (period: string, more: Partial<ProductionHistoryRow> = {}): ProductionHistoryRow => ({
  period,
  start_time: "2026-01-05T00:00:00.000Z",
  good_qty: 90,
  scrap_qty: 10,
  scrap_share: 10,
  run_time: 5400,
  stop_time: 1800,
  availability: 75,
  total_stops: 2,
  ...more,
});
