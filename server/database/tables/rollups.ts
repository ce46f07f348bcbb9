/** Sums of what machines did, what of them must be made anew, and what others who keep records must read anew. Days are `YYYY-MM-DD` of the company's time zone. */
export interface RollupTables {
  rollup_changes: RollupChangeRow;
  history_changes: HistoryChangeRow;
  rollup_progress: { company_id: number; machine_id: string; next_day: string };
  history_days: HistoryDayRow;
  history_day_cards: HistoryCardRow;
  history_day_stops: HistoryStopRow;
  /** Days that are too young for the history, as they were when the sums were last made. */
  recent_days: HistoryDayRow;
  recent_day_stops: HistoryStopRow;
  history_hours: HistoryHourRow;
  history_day_orders: HistoryOrderRow;
  history_day_scrap: HistoryScrapRow;
  history_months: HistoryMonthRow;
  history_month_stops: HistoryMonthStopRow;
}

/** A day that has changed since it was summed. `utc_day` = whole days since 1970 UTC. */
interface RollupChangeRow {
  company_id: number;
  machine_id: string;
  utc_day: number;
}

/** How often something of a month (`YYYY-MM`) that was over has changed, and when last (ms UTC). */
interface HistoryChangeRow {
  company_id: number;
  month: string;
  changes: number;
  changed_at: number;
}

/** Pieces in millionths, by the time of the report; a correction counts at the time of the report it corrects. */
interface QuantitySums {
  good: number;
  scrap: number;
  /** Milliseconds planned for the pieces, good and scrap: planned unit time x pieces. */
  earned_ms: number;
}

/** What of a machine's time belongs to the card that ran. */
export interface CardSums extends QuantitySums {
  run_ms: number;
  /** Stops shorter than the machine's threshold: run time in every figure. */
  micro_ms: number;
  /** Nothing is known: before the first signal, or silent. */
  unknown_ms: number;
  micro_stops: number;
}

/** What of a machine's time belongs to a stop reason. */
export interface StopSums {
  /** Coded as set-up, inside planned shifts. */
  setup_ms: number;
  /** Coded otherwise, inside planned shifts. */
  stop_ms: number;
  /** Not coded, inside planned shifts. */
  uncoded_ms: number;
  /** Stopped outside planned shifts. */
  unplanned_ms: number;
  /** Stops that began here. */
  stops: number;
  /** Those of them that go on with the stop before over a change of shift: same reason, another shift. */
  shift_swaps: number;
}

/** All of a stretch of time: the seven times add up to it. */
export type TimeSums = CardSums & StopSums;

export interface HistoryDayRow extends TimeSums {
  company_id: number;
  machine_id: string;
  day: string;
}
export interface HistoryCardRow extends CardSums {
  company_id: number;
  machine_id: string;
  day: string;
  shift: number;
  /** '-' = no order ran. */
  card_no: string;
}
export interface HistoryStopRow extends StopSums {
  company_id: number;
  machine_id: string;
  day: string;
  shift: number;
  stop_reason: string;
}
/**
 * What a day brought of a card: pieces that were reported on it, and the time of its runs. Where two orders run at once
 * the time counts for both; run, stop and unknown time add up to the runs.
 */
export interface OrderSums {
  good: number;
  scrap: number;
  /** Micro-stops are run time. */
  run_ms: number;
  stop_ms: number;
  /** The part of the stops inside planned shifts. */
  planned_stop_ms: number;
  /** The part of the stops that set the machine up. */
  setup_ms: number;
  unknown_ms: number;
}
export interface HistoryOrderRow extends OrderSums {
  company_id: number;
  machine_id: string;
  day: string;
  card_no: string;
}
/** What a day brought of scrap, in millionths. */
export interface HistoryScrapRow {
  company_id: number;
  machine_id: string;
  day: string;
  shift: number;
  scrap_reason: string;
  card_no: string;
  quantity: number;
}
/** All days of a month (`YYYY-MM`) that are summed. */
interface HistoryMonthRow extends TimeSums {
  company_id: number;
  machine_id: string;
  month: string;
}
interface HistoryMonthStopRow extends StopSums {
  company_id: number;
  machine_id: string;
  month: string;
  stop_reason: string;
}
/** An hour of a day, from its beginning in ms UTC. */
export interface HistoryHourRow extends TimeSums {
  company_id: number;
  machine_id: string;
  start_time: number;
}

export const cardColumns = ["run_ms", "micro_ms", "unknown_ms", "micro_stops", "good", "scrap", "earned_ms"] as const;
export const stopColumns = ["setup_ms", "stop_ms", "uncoded_ms", "unplanned_ms", "stops", "shift_swaps"] as const;
export const orderColumns = [
  "good",
  "scrap",
  "run_ms",
  "stop_ms",
  "planned_stop_ms",
  "setup_ms",
  "unknown_ms",
] as const;
export const timeColumns = [...cardColumns, ...stopColumns] as const;

/** Every one of these columns; an object made of entries forgets their names. */
const zeros = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>;

export const noCardSums: Readonly<CardSums> = zeros(cardColumns);
export const noStopSums: Readonly<StopSums> = zeros(stopColumns);
export const noTimeSums: Readonly<TimeSums> = zeros(timeColumns);
export const noOrderSums: Readonly<OrderSums> = zeros(orderColumns);
