import { type Static, Type } from "typebox";
import { Seconds, strict } from "#schemas/platform/fields.ts";

export const statisticsTasks = [
  "stopreasons",
  "stopreasons_daily",
  "availability",
  "machineanalysis",
  "stopreasons_location",
  "stopreasons_daily_location",
  "availability_location",
] as const;
export const StatisticsTask = Type.Enum([...statisticsTasks]);
export type StatisticsTask = (typeof statisticsTasks)[number];

/** A row of a statistic; which values it has follows from the task. `tLabel` is its label in a chart. */
export const StatisticsRow = Type.Object(
  {
    machine_id: Type.String(),
    tLabel: Type.String(),
    trans_date: Type.Optional(Type.String()),
    stop_reason: Type.Optional(Type.String()),
    color: Type.Optional(Type.String()),
    total_stops: Type.Optional(Type.Integer()),
    stop_time: Type.Optional(Seconds),
    share: Type.Optional(Type.Number({ description: "percent of the stop time, one decimal" })),
    run_time: Type.Optional(Seconds),
    coded_stop_time: Type.Optional(Seconds),
    uncoded_stop_time: Type.Optional(Seconds),
    unplanned_time: Type.Optional(Seconds),
    no_data_time: Type.Optional(Seconds),
    availability: Type.Optional(Type.Union([Type.Number({ description: "percent, one decimal" }), Type.Null()])),
    good_qty: Type.Optional(Type.Number()),
    scrap_qty: Type.Optional(Type.Number()),
    scrap_share: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    mtbf: Type.Optional(Type.Union([Type.Number({ description: "minutes" }), Type.Null()])),
    mttr: Type.Optional(Type.Union([Type.Number({ description: "minutes" }), Type.Null()])),
    top_stop_reason: Type.Optional(Type.String()),
  },
  strict,
);
export type StatisticsRow = Static<typeof StatisticsRow>;
