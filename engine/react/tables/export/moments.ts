import { type DateStyle, formatDate } from "#engine/language/expressions/format.ts";
import { wallOf } from "#schemas/calendar/zone.ts";
import { day } from "#schemas/durations.ts";

/** A file outlives the day of its making: a moment that a screen shows as day and month has its year in a file. */
const codes = {
  none: "yyyy-mm-dd hh:mm:ss",
  short: "yyyy-mm-dd hh:mm",
  dayOnly: "yyyy-mm-dd",
  hhMmOnly: "hh:mm",
  hourOnly: "hh",
} as const satisfies Record<DateStyle, string>;

/** How a spreadsheet writes a moment (ECMA-376, 18.8.31). */
export const momentCode = (style: DateStyle): string => codes[style];

/** The same as text. */
export const momentText = (moment: number, style: DateStyle, timeZone: string): string =>
  style === "short"
    ? formatDate(moment, "none", timeZone).slice(0, codes.short.length)
    : formatDate(moment, style, timeZone);

/** Days from the first day of the sheet's calendar, 1899-12-30, to 1970-01-01; it is right from March 1900 on. */
const epoch = 25_569;
const firstRight = 61;

/** The plant's wall clock as a spreadsheet counts it, in days; null for what its calendar cannot hold. */
export const momentSerial = (moment: number, timeZone: string): number | null => {
  const serial = epoch + wallOf(moment, timeZone) / day;
  return serial >= firstRight ? serial : null;
};
