import { day } from "#schemas/durations.ts";

/** The furthest moment that `Date` knows, ms before and after 1970. */
const furthest = 8.64e15;

const two = Array.from({ length: 60 }, (_none, number) => String(number).padStart(2, "0"));
const three = (number: number): string => (number === 0 ? "000" : String(number).padStart(3, "0"));

/** The day that was written last, since 1970: moments that follow each other are mostly of one. */
let lastDay = Number.NaN;
/** Its text, up to and with the "T". */
let lastText = "";

/**
 * A moment (ms UTC) as `Date.toISOString` writes it, for those who write hundreds of thousands: a fraction of a
 * millisecond is left out. Throws `RangeError` for what is no moment.
 */
export const isoOf = (ms: number): string => {
  if (!Number.isInteger(ms) || Math.abs(ms) > furthest) return new Date(ms).toISOString();
  const ofDay = Math.floor(ms / day);
  if (ofDay !== lastDay) {
    lastText = new Date(ofDay * day).toISOString().slice(0, -"00:00:00.000Z".length);
    lastDay = ofDay;
  }
  const time = ms - ofDay * day;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${lastText}${two[hours]!}:${two[minutes - hours * 60]!}:${two[seconds - minutes * 60]!}.${three(time - seconds * 1000)}Z`;
};
