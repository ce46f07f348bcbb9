import { formatValue } from "#engine/language/expressions/format.ts";
import { toNumber, toText } from "#engine/language/expressions/convert.ts";
import type { FileValue } from "#engine/registry/file-value.ts";
import type { Reader } from "#engine/registry/types.ts";

/** Shown for what is missing or cannot be shown as the column asks. */
export const dash = "-";

/** A cell's text: what is missing or empty is a dash, objects are their JSON. */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return dash;
  return typeof value === "object" ? JSON.stringify(value) : toText(value);
};

/** The text of a column whose type is the name of a format. */
export const formatted = (format: string) => (value: unknown, _options: unknown, reader: Reader) =>
  formatValue(value, format, reader);

/** A number of a file, with the decimals that the column shows. */
export const numberFile =
  (decimals: number) =>
  (value: unknown): FileValue | null => {
    const number = toNumber(value);
    return number === null ? null : { kind: "number", number, decimals };
  };
