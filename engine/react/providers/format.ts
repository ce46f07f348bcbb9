import { formatDecimals, formatDuration, formatValue, noValue } from "#engine/language/expressions/format.ts";
import { toNumber } from "#engine/language/expressions/convert.ts";
import type { Language } from "#engine/language/expressions/services.ts";
import { toMoment } from "#engine/language/expressions/zone.ts";

export interface Format {
  /** A number with the language's separators; null and non-numbers are "-". Default at most 6 decimals. */
  number: (value: unknown, decimals?: number) => string;
  /** Three significant digits without exponent. */
  significant: (value: unknown) => string;
  /** Calendar day of an instant (ISO text or ms UTC) in the company's time zone. */
  date: (value: unknown) => string;
  time: (value: unknown) => string;
  dateTime: (value: unknown) => string;
  /** To the second, where things follow each other closely. */
  toSecond: (value: unknown) => string;
  /** A length of time in seconds as people say it, the two largest units: "12 min", "3 h 5 min", "2 d 4 h". */
  duration: (seconds: unknown) => string;
}

/** The formats of one user: their language, the company's time zone. */
export const createFormat = (language: Language, timeZone: string): Format => {
  const locale = { language, timeZone };
  const named = (format: string) => (value: unknown) => formatValue(value, format, locale);
  const moments = (format: string) => (value: unknown) => {
    const moment = toMoment(value, timeZone);
    return moment === null ? noValue : formatValue(moment, format, locale);
  };
  const number: Format["number"] = (value, decimals) => {
    const parsed = toNumber(value);
    if (parsed === null) return noValue;
    return decimals === undefined ? formatValue(parsed, "none", locale) : formatDecimals(parsed, decimals, language);
  };
  return {
    number,
    significant: named("number"),
    date: moments("dayOnly"),
    time: moments("hhMmOnly"),
    dateTime: (value) => {
      const moment = toMoment(value, timeZone);
      return moment === null ? noValue : `${moments("dayOnly")(moment)} ${moments("hhMmOnly")(moment)}`;
    },
    toSecond: moments("date"),
    duration: (seconds) => {
      const parsed = toNumber(seconds);
      return parsed === null ? noValue : formatDuration(parsed, language);
    },
  };
};
