import { type Static, Type } from "typebox";
import { DateTime, orNull, Seconds, strict, Text } from "#schemas/platform/fields.ts";
import { statisticsPeriods } from "#schemas/plant/statistics-periods.ts";

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

/** When a statistic is of: a period counted from now, or a range, which wins. Without both it is today. */
export const whenOfStatistics = {
  period: Type.Optional(Type.Enum([...statisticsPeriods])),
  start_time: Type.Optional(DateTime),
  end_time: Type.Optional(DateTime),
};

/** What a statistic is of: its task, when, and machines (joined by semicolons) or a location. */
export const askedOfStatistics = {
  task: StatisticsTask,
  ...whenOfStatistics,
  machine_ids: Type.Optional(Text(20_000)),
  locationtype: Type.Optional(
    Type.Union([Type.Literal("department"), Type.Literal("zone"), Type.Literal("category"), Type.Literal("line")]),
  ),
  location: Type.Optional(Text(64)),
};

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

/** Why a statistic is refused. */
export const refusalsOfStatistics = {
  not_found: "no such machine",
  not_allowed: "a machine outside the restrictions",
  rule_violated: "the location is all, or the range is longer than 366 days",
};

/** A statistic with the span that it is of. */
export const StatisticsSpan = Type.Object(
  {
    start_time: DateTime,
    end_time: DateTime,
    known: Type.Number({
      minimum: 0,
      maximum: 100,
      description: "percent of the time of all machines of which something is known, one decimal",
    }),
    rows: Type.Array(StatisticsRow),
  },
  strict,
);
export type StatisticsSpan = Static<typeof StatisticsSpan>;

/** A statistic, and the same of the span before; `before` is null where it was not asked for, or where there is none. */
export const StatisticsReport = Type.Object({ span: StatisticsSpan, before: orNull(StatisticsSpan) }, strict);
export type StatisticsReport = Static<typeof StatisticsReport>;

/** A stop as a part of a statistic. */
export const StatisticsStop = Type.Object(
  {
    stop: Type.Integer({ minimum: 1, description: "stop number, unique per machine" }),
    start_time: DateTime,
    end_time: orNull(DateTime),
    duration: Type.Integer({ minimum: 0, description: "seconds of the whole stop, up to now where it goes on" }),
    stop_time: Type.Integer({ minimum: 0, description: "seconds of it within the span, which the statistic sums" }),
    work_order_no: Type.String({ description: "order at the time of the stop; '-' = none" }),
    note: orNull(Type.String({ description: "latest note" })),
  },
  strict,
);
export type StatisticsStop = Static<typeof StatisticsStop>;
