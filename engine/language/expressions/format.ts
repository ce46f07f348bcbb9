import { toNumber, toText } from "./convert.ts";
import type { Language, Locale } from "./services.ts";
import { wallClock } from "#schemas/calendar/zone.ts";
import { toMoment } from "./zone.ts";

/** What stands where a value is missing or is none of the kind that its format needs. */
export const noValue = "-";
const narrowSpace = "\u00A0";

/** How the platform calls the languages. */
export const locales: Record<Language, string> = { en: "en-GB", sv: "sv-SE" };
const numberFormats = new Map<string, Intl.NumberFormat>();

const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${language}${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locales[language], options);
  numberFormats.set(key, known);
  return known;
};

const isTooLong = (number: number) => Math.abs(number) >= 1e21;

/** A number with the reader's separators and a fixed count of decimals. Halves are rounded away from zero. */
export const formatDecimals = (number: number, decimals: number, language: Language): string =>
  isTooLong(number)
    ? noValue
    : numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(number);

/** A number with 3 significant digits, the reader's separators and no exponent. */
export const formatSignificant = (number: number, language: Language): string =>
  isTooLong(number) ? noValue : numberFormat(language, { maximumSignificantDigits: 3 }).format(number);

/** A number as it is, with the reader's separators and at most six decimals (the grain of quantities). */
export const formatPlain = (number: number, language: Language): string =>
  isTooLong(number) ? noValue : numberFormat(language, { maximumFractionDigits: 6 }).format(number);

const two = (number: number) => String(number).padStart(2, "0");

/** Seconds as `hh:mm`, hours without an upper end. */
export const formatHhMm = (seconds: number): string => {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds < 0 && minutes > 0 ? "-" : ""}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** Seconds as `hh:mm:ss`. */
export const formatHhMmSs = (seconds: number): string => {
  const whole = Math.floor(Math.abs(seconds));
  return `${seconds < 0 && whole > 0 ? "-" : ""}${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};

const pieces: Record<Language, { day: string; hour: string; minute: string; second: string }> = {
  en: { day: "d", hour: "h", minute: "min", second: "s" },
  sv: { day: "d", hour: "tim", minute: "min", second: "s" },
};

/** Seconds as people say them, in at most two units: `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export const formatDuration = (seconds: number, language: Language): string => {
  const unit = pieces[language];
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  const write = (parts: [number, string][]) =>
    parts
      .filter(([count], index) => index === 0 || count > 0)
      .map(([count, name]) => `${count}${narrowSpace}${name}`)
      .join(" ");
  if (days > 0)
    return write([
      [days, unit.day],
      [hours, unit.hour],
    ]);
  if (hours > 0)
    return write([
      [hours, unit.hour],
      [minutes, unit.minute],
    ]);
  return minutes > 0 ? write([[minutes, unit.minute]]) : write([[whole, unit.second]]);
};

export type DateStyle = "none" | "hourOnly" | "hhMmOnly" | "dayOnly" | "short";

/** A moment in the company's time zone; the styles are those of docs/specification (WD-608). */
export const formatDate = (moment: number, style: DateStyle, timeZone: string): string => {
  const { year, month, day, hour, minute, second } = wallClock(moment, timeZone);
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const styles: Record<DateStyle, string> = {
    none: `${date} ${two(hour)}:${two(minute)}:${two(second)}`,
    hourOnly: two(hour),
    hhMmOnly: `${two(hour)}:${two(minute)}`,
    dayOnly: date,
    short: `${day}/${month} ${two(hour)}:${two(minute)}`,
  };
  return styles[style];
};

type Writer = (number: number, locale: Locale) => string;

const percent: Writer = (number, { language }) =>
  `${numberFormat(language, { maximumFractionDigits: 2 }).format(number * 100)}${narrowSpace}%`;
const hours: Writer = (number, { language }) => `${formatDecimals(number / 3600, 1, language)}${narrowSpace}h`;

const numeric: Record<string, Writer> = {
  "round-0": (number, { language }) => formatDecimals(number, 0, language),
  "round-1": (number, { language }) => formatDecimals(number, 1, language),
  "round-2": (number, { language }) => formatDecimals(number, 2, language),
  "round-3": (number, { language }) => formatDecimals(number, 3, language),
  number: (number, { language }) => formatSignificant(number, language),
  "hh-mm": (number) => formatHhMm(number),
  "hh-mm-ss": (number) => formatHhMmSs(number),
  duration: (number, { language }) => formatDuration(number, language),
  hours,
  percent,
};

const dates: Record<string, DateStyle> = {
  date: "none",
  short: "short",
  hourOnly: "hourOnly",
  hhMmOnly: "hhMmOnly",
  dayOnly: "dayOnly",
};

/** Every name that `formatValue` knows. */
export const formatNames: readonly string[] = ["none", ...Object.keys(numeric), ...Object.keys(dates)];

const plain = (value: unknown, language: Language): string =>
  typeof value === "number" && Number.isFinite(value) ? formatPlain(value, language) : toText(value);

/**
 * A value written by a named format for the reader's language and the company's time zone. Missing values, and values
 * that are none of the format's kind, are `-`; an unknown format counts as none. Spaces inside numbers do not break.
 */
export const formatValue = (value: unknown, format: string, locale: Locale): string => {
  if (value === null || value === undefined || value === "") return noValue;
  const write = Object.hasOwn(numeric, format) ? numeric[format] : undefined;
  if (write) {
    const number = toNumber(value);
    return number === null || isTooLong(number) ? noValue : write(number, locale);
  }
  const style = Object.hasOwn(dates, format) ? dates[format] : undefined;
  if (!style) return plain(value, locale.language) || noValue;
  const moment = toMoment(value, locale.timeZone);
  return moment === null ? noValue : formatDate(moment, style, locale.timeZone);
};
