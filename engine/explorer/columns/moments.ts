import { wallClock } from "#schemas/calendar/zone.ts";
import { day as dayLength, hour as hourLength, minute } from "#schemas/durations.ts";

/** Milliseconds from 1970 to the furthest moment of a record; the distance of any two is a whole number exactly. */
const furthest = 2 ** 52 - 1;

/** The moment of a field, in milliseconds UTC; null of what is none. */
export const momentOf = (value: unknown): number | null => {
  const moment = typeof value === "string" ? Date.parse(value) : value;
  return typeof moment === "number" && Math.abs(moment) <= furthest ? Math.floor(moment) : null;
};

/** The moments of a block's rows. */
export interface Moments {
  first: number;
  /** Milliseconds after `first`, and one; 0 where a row has no moment. */
  offsets: Uint32Array | Float64Array;
}

/** Moments of a row each, NaN where it has none; null where none has any. */
export const momentsOf = (moments: Float64Array): Moments | null => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const moment of moments) {
    if (moment < first) first = moment;
    if (moment > last) last = moment;
  }
  if (first > last) return null;
  const offsets = moments.map((moment) => (Number.isNaN(moment) ? 0 : moment - first + 1));
  return { first, offsets: last - first + 1 < 2 ** 32 ? new Uint32Array(offsets) : offsets };
};

/** The moment of a row, null where it has none. */
export const momentAt = ({ first, offsets }: Moments, row: number): number | null => {
  const offset = offsets[row]!;
  return offset === 0 ? null : first + offset - 1;
};

const quarter = 15 * minute;
/** From 1973 on clocks are set at whole quarters of an hour of UTC only. */
const firstOfQuarters = Date.UTC(1973, 0, 1);

const remembering = (work: (key: number) => number): ((key: number) => number) => {
  const known = new Map<number, number>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = work(key)));
    return value;
  };
};

/**
 * The hour that the clocks of a zone show at a moment, 0 to 23. The calendar, which is slow, is asked once for each day of
 * UTC, and once for each quarter of those on which clocks are set.
 */
export const createHours = (timeZone: string): ((moment: number) => number) => {
  const hourAt = (moment: number) => wallClock(moment, timeZone).hour;
  /** What clocks show at midnight UTC, in milliseconds. */
  const shownAt = remembering((day) => {
    const { hour, minute: minutes } = wallClock(day * dayLength, timeZone);
    return hour * hourLength + minutes * minute;
  });
  const hourOfQuarter = remembering((number) => hourAt(number * quarter));
  return (moment) => {
    if (moment < firstOfQuarters) return hourAt(moment);
    const day = Math.floor(moment / dayLength);
    const shown = shownAt(day);
    if (shown !== shownAt(day + 1)) return hourOfQuarter(Math.floor(moment / quarter));
    return Math.floor((moment - day * dayLength + shown) / hourLength) % 24;
  };
};
