import { formatValue } from "#engine/expressions/format.ts";
import { defaultTimeZone, type Language } from "#engine/expressions/services.ts";

/** Shown for what is missing or cannot be shown as the column asks. */
export const dash = "-";

/** A cell's text: what is missing or empty is a dash, objects are their JSON. */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return dash;
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
};

export const languageOf = (language: string): Language => (language === "sv" ? "sv" : "en");

/** The text of a format that needs no time zone, for sorting and export in the language. */
export const formatted = (format: string) => (value: unknown, _options: unknown, language: string) =>
  formatValue(value, format, { language: languageOf(language), timeZone: defaultTimeZone });
