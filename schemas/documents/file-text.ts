import { isObject, type JsonObject } from "./json.ts";

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** JSON as a file: keys sorted, two spaces, one line break at the end; equal documents give equal bytes. */
export const fileTextOf = (json: JsonObject): string => `${JSON.stringify(sorted(json), null, 2)}\n`;
