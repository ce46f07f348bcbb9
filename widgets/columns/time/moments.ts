import type { Static } from "typebox";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { toMoment } from "#engine/language/expressions/zone.ts";
import type { FileValue } from "#engine/registry/file-value.ts";
import type { date } from "./schema.ts";

type Options = Static<typeof date.options>;

/** The moment as the column shows it, on the plant's clock. */
export const dateText = (value: unknown, { option }: Options, locale: Locale): string =>
  formatValue(value, option ?? "date", locale);

/** Null for what names no moment. */
export const dateFile = (value: unknown, { option }: Options, { timeZone }: Locale): FileValue | null => {
  const moment = toMoment(value, timeZone);
  return moment === null ? null : { kind: "moment", moment, style: option ?? "none" };
};
