import type { DateStyle } from "#engine/language/expressions/format.ts";

/**
 * A value as a file of rows holds it: a text, a number with the decimals that the screen shows (all of them without), a
 * moment in milliseconds UTC with the part of it that the screen shows, or a duration in seconds that the screen shows as
 * hours and minutes.
 */
export type FileValue =
  | string
  | { kind: "number"; number: number; decimals?: number }
  | { kind: "moment"; moment: number; style: DateStyle }
  | { kind: "duration"; seconds: number };
