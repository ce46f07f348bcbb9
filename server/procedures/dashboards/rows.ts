import { isObject, type JsonObject } from "#schemas/documents/json.ts";

export interface Column {
  key: string;
  type: "string" | "number" | "boolean" | "datetime";
}

const isScalar = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);

/** Objects inside a row become `outer.inner` fields; lists of plain values become text, other lists are left out. */
const flat = (row: JsonObject, prefix = ""): [string, unknown][] =>
  Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key;
    if (isScalar(value)) return [[name, value]];
    if (isObject(value)) return flat(value, `${name}.`);
    return Array.isArray(value) && value.every(isScalar) ? [[name, value.join(", ")]] : [];
  });

/** The label of a row in charts: its own, else the machine's description or id, else its first text. */
const labelOf = (row: JsonObject): unknown =>
  row.tLabel ??
  row.object_description ??
  row.machine_id ??
  Object.values(row).find((value) => typeof value === "string") ??
  "";

/** A table of another answer: the rows stand beside their columns. */
const rowsWithin = (answer: unknown): unknown =>
  isObject(answer) && Array.isArray(answer.columns) && Array.isArray(answer.rows) ? answer.rows : answer;

/** The answer of a procedure as flat rows, each with `tLabel`. */
export const flatRows = (given: unknown): JsonObject[] => {
  const answer = rowsWithin(given);
  const list = Array.isArray(answer) ? answer : answer === null || answer === undefined ? [] : [answer];
  return list.map((item) => {
    const row = Object.fromEntries(isObject(item) ? flat(item) : [["value", isScalar(item) ? item : null]]);
    return { ...row, tLabel: labelOf(row) };
  });
};

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const typeOf = (value: unknown): Column["type"] => {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" && time.test(value) ? "datetime" : "string";
};

/** The fields of the rows in the order in which they first appear; the type is that of the first value that is not null. */
export const columnsOf = (rows: readonly JsonObject[]): Column[] => {
  const types = new Map<string, Column["type"] | null>();
  for (const row of rows)
    for (const [key, value] of Object.entries(row))
      if (!types.get(key)) types.set(key, value === null ? null : typeOf(value));
  return [...types].map(([key, type]) => ({ key, type: type ?? "string" }));
};
