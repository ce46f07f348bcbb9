import type { ResolvedTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { QueryData } from "./read.ts";

/** A moment as the published views write it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Do all values of a column name moments, and is there one? */
const isOfMoments = ({ rows }: QueryData, key: string): boolean => {
  const values = rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
  return values.length > 0 && values.every((value) => typeof value === "string" && moment.test(value));
};

/** A name that nothing explains, as words: `good_per_hour` is "Good per hour". */
const asWords = (name: string): string => {
  const words = name.replaceAll("_", " ").trim();
  return words === "" ? name : words[0]!.toUpperCase() + words.slice(1);
};

const textOf = (value: unknown, locale: Locale): string => {
  if (value === null || value === undefined) return "-";
  return typeof value === "number" ? formatValue(value, "none", locale) : toText(value);
};

/**
 * The rows of a query as a table: columns under the headings of their fields, moments on the plant's clock, numbers at
 * the right. `headingOf` answers the name itself where it knows no other.
 */
export const tableOf = (data: QueryData, headingOf: (name: string) => string, locale: Locale): ResolvedTable => {
  const moments = new Set(data.columns.map(({ key }) => key).filter((key) => isOfMoments(data, key)));
  return {
    columns: data.columns.map(({ key, type }) => {
      const heading = headingOf(key);
      return {
        key,
        heading: heading === key ? asWords(key) : heading,
        component: moments.has(key) ? "date" : null,
        config: {},
        pre: "",
        ...(type === "number" ? { align: "right" as const } : {}),
      };
    }),
    rows: data.rows.map((row, at) => ({
      id: String(at),
      row,
      style: {},
      cells: data.columns.map(({ key }) => {
        const value = row[key] ?? null;
        const text = moments.has(key) ? formatValue(value, "date", locale) : textOf(value, locale);
        return { value, text, style: {} };
      }),
    })),
  };
};
