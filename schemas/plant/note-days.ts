import { Type } from "typebox";
import { Day } from "#schemas/platform/fields.ts";

/** The days whose notes are wanted, the last one too; those of all days without. */
export const NoteDays = { start_date: Type.Optional(Day), end_date: Type.Optional(Day) };

export const noteDaysErrors = "the start is after the end, more than 366 days, or too many notes";
