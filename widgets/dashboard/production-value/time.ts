import { formatHhMmSs, formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";

export const valueUnits = ["seconds", "hours", "hours/100"] as const;
export type ValueUnit = (typeof valueUnits)[number];

const secondsPerUnit: Record<ValueUnit, number> = { seconds: 1, hours: 3600, "hours/100": 36 };

/** Seconds in a value of the unit: planned set-up times are hours, planned unit times hours/100. */
export const toSeconds = (value: number, unit: ValueUnit): number => value * secondsPerUnit[unit];

/** Seconds as `hh:mm:ss` below a day, else as hours with one decimal. */
export const timeText = (seconds: number, locale: Locale): string =>
  Math.abs(seconds) < 86_400 ? formatHhMmSs(seconds) : formatValue(seconds, "hours", locale);
