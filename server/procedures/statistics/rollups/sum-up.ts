import { outsideShifts, uncodedReason } from "#schemas/plant/constants.ts";
import type { Slot } from "./slots.ts";
import { meet, type Span } from "./spans.ts";
import type { MachineState } from "./states.ts";
import {
  type CardSums,
  type HistoryCardRow,
  type HistoryDayRow,
  type HistoryHourRow,
  type HistoryOrderRow,
  type HistoryScrapRow,
  type HistoryStopRow,
  noCardSums,
  noStopSums,
  noTimeSums,
  type StopSums,
  type TimeSums,
} from "#server/database/tables/rollups.ts";

/** Pieces (millionths) of one kind, card and, where they are scrap, reason in a slot. */
export interface Produced {
  slot: Slot;
  card_no: string;
  kind: "good" | "scrap";
  scrap_reason: string;
  quantity: number;
}

/** One machine's time and pieces in a stretch of time, each list without gaps. */
export interface MachineParts {
  slots: readonly Span<Slot>[];
  states: readonly Span<MachineState>[];
  cards: readonly Span<string>[];
  produced: readonly Produced[];
  /** Stop codes of set-up. */
  setupReasons: ReadonlySet<string>;
  /** Milliseconds planned per piece of a card, 0 where it has none. */
  unitMs: (card_no: string) => number;
}

type Rows<Row> = Omit<Row, "company_id" | "machine_id">[];
/** Time and pieces of one machine: per day; per day, shift and card; per day, shift and stop reason; per hour where slots have hours. */
export interface TimedSums {
  days: Rows<HistoryDayRow>;
  cards: Rows<HistoryCardRow>;
  stops: Rows<HistoryStopRow>;
  hours: Rows<HistoryHourRow>;
}

/** All sums of one machine; besides, what each day brought of each order, and of scrap. */
export interface MachineSums extends TimedSums {
  orders: Rows<HistoryOrderRow>;
  scrap: Rows<HistoryScrapRow>;
}

/** Sums that grow by key, in the order in which keys first come. */
class Buckets<Key extends object, Sums extends object> {
  readonly #rows = new Map<string | number, Key & Sums>();
  readonly #empty: Sums;

  constructor(empty: Sums) {
    this.#empty = empty;
  }

  at(name: string | number, key: Key): Key & Sums {
    let row = this.#rows.get(name);
    if (!row) this.#rows.set(name, (row = { ...key, ...this.#empty }));
    return row;
  }

  list(): (Key & Sums)[] {
    return [...this.#rows.values()];
  }
}

const bucketsOf = () => ({
  days: new Buckets<{ day: string }, TimeSums>(noTimeSums),
  hours: new Buckets<{ start_time: number }, TimeSums>(noTimeSums),
  cards: new Buckets<Pick<HistoryCardRow, "day" | "shift" | "card_no">, CardSums>(noCardSums),
  stops: new Buckets<Pick<HistoryStopRow, "day" | "shift" | "stop_reason">, StopSums>(noStopSums),
});
type AllBuckets = ReturnType<typeof bucketsOf>;

const wholesOf = (buckets: AllBuckets, { day, hour }: Slot): TimeSums[] => {
  const ofDay = buckets.days.at(day, { day });
  return hour === null ? [ofDay] : [ofDay, buckets.hours.at(hour, { start_time: hour })];
};
const cardOf = (buckets: AllBuckets, { day, shift }: Slot, card_no: string): CardSums =>
  buckets.cards.at(`${day} ${shift} ${card_no}`, { day, shift, card_no });
const stopOf = (buckets: AllBuckets, { day, shift }: Slot, stop_reason: string): StopSums =>
  buckets.stops.at(`${day} ${shift} ${stop_reason}`, { day, shift, stop_reason });

/**
 * Sums a machine's time and pieces. Nothing counts twice: run, micro-stop and unknown time belong to the card that ran,
 * stop time to its reason, and the times of a day add up to its length.
 */
export const sumUp = (parts: MachineParts): TimedSums => {
  const buckets = bucketsOf();
  addTimes(buckets, parts);
  addPieces(buckets, parts);
  const { days, cards, stops, hours } = buckets;
  return { days: days.list(), cards: cards.list(), stops: stops.list(), hours: hours.list() };
};

const addTimes = (buckets: AllBuckets, { slots, states, cards, setupReasons }: MachineParts): void => {
  for (const { from, to, value } of meet(meet(slots, states), cards)) {
    const [[slot, state], card_no] = value;
    const wholes = wholesOf(buckets, slot);
    if (state.kind === "stop") {
      const sums = [...wholes, stopOf(buckets, slot, state.reason)];
      addStop(sums, state, from);
      add(sums, stopColumn(slot, state.reason, setupReasons), to - from);
    } else {
      const sums = [...wholes, cardOf(buckets, slot, card_no)];
      add(sums, `${state.kind}_ms`, to - from);
      if (state.kind === "micro" && state.since === from) add(sums, "micro_stops", 1);
    }
  }
};

const add = <Column extends string>(rows: readonly Record<Column, number>[], column: Column, value: number): void => {
  for (const row of rows) row[column] += value;
};

const addStop = (
  sums: readonly StopSums[],
  { since, isShiftSwap }: Extract<MachineState, { since: number }>,
  from: number,
): void => {
  if (since !== from) return;
  add(sums, "stops", 1);
  if (isShiftSwap) add(sums, "shift_swaps", 1);
};

const stopColumn = ({ shift }: Slot, reason: string, setupReasons: ReadonlySet<string>) => {
  if (shift === outsideShifts) return "unplanned_ms";
  if (reason === uncodedReason) return "uncoded_ms";
  return setupReasons.has(reason) ? "setup_ms" : "stop_ms";
};

const addPieces = (buckets: AllBuckets, { produced, unitMs }: MachineParts): void => {
  for (const { slot, card_no, kind, quantity } of produced) {
    const sums = [...wholesOf(buckets, slot), cardOf(buckets, slot, card_no)];
    add(sums, kind, quantity);
    if (slot.hour !== null)
      add([buckets.hours.at(slot.hour, { start_time: slot.hour })], "earned_ms", earned(quantity, unitMs(card_no)));
  }
  // Rounded once per day, shift and card, so that a day has the same sum whether it was divided by hours or not.
  for (const row of buckets.cards.list()) {
    row.earned_ms = earned(row.good + row.scrap, unitMs(row.card_no));
    add([buckets.days.at(row.day, { day: row.day })], "earned_ms", row.earned_ms);
  }
};

/** Whole milliseconds planned for a quantity in millionths; never the negative zero. */
const earned = (quantity: number, unitMs: number): number => Math.round((quantity / 1_000_000) * unitMs) + 0;
