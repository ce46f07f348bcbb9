import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { Row } from "#engine/react/tables/rows.ts";
import { type EntityField, type EntityInfo, isMade } from "./entity.ts";

export type Value = string | number | boolean | readonly string[] | null;
export type Values = Readonly<Record<string, Value>>;

/** A field as the control of records draws it. */
export interface RecordField {
  name: string;
  label: Label;
  kind: string;
  required?: boolean;
  unit?: string;
  hint?: Label;
  maxLength?: number;
  choices?: readonly { value: string; label: Label }[];
  searched?: boolean;
}

/** What references may name, by the slug of the entity: all, or of more than that what was looked for. */
export interface Offered {
  of: Readonly<Record<string, { choices: readonly { value: string; label: string }[]; isWhole: boolean }>>;
  search: (slug: string, typed: string) => void;
}

const kinds: Readonly<Record<EntityField["type"], string>> = {
  text: "text",
  long_text: "long_text",
  integer: "number",
  quantity: "number",
  duration: "number",
  boolean: "boolean",
  date: "date",
  date_time: "text",
  choice: "choice",
  reference: "choice",
  references: "choices",
  secret: "secret",
};

/** What a field may be; what the row has already is among it, by the name that the row tells of it. */
const choicesOf = (
  { id, choices, to }: EntityField,
  { of }: Pick<Offered, "of">,
  row: Row | null,
): Pick<RecordField, "choices" | "searched"> => {
  if (choices) return { choices: choices.map((one) => ({ value: one.id, label: one.title })) };
  if (to === undefined) return {};
  const { choices: found, isWhole } = of[to] ?? { choices: [], isWhole: true };
  const [value, labels] = [row?.[id], row?.["labels"]];
  const label = isObject(labels) ? labels[id] : undefined;
  const isKnown = typeof value !== "string" || value === "" || found.some((one) => one.value === value);
  const had = isKnown || typeof label !== "string" ? [] : [{ value, label: `${value} ${label}` }];
  return { choices: [...had, ...found], ...(isWhole ? {} : { searched: true }) };
};

/** The fields of a form about a row, or about a new one. */
export const recordFields = (
  fields: readonly EntityField[],
  offered: Pick<Offered, "of">,
  row: Row | null,
): RecordField[] =>
  fields.map((field) => {
    const { id, title, type, required, unit, hint, maxLength, color } = field;
    return {
      name: id,
      label: title,
      kind: color ? "color" : kinds[type],
      ...(required ? { required } : {}),
      ...(unit === undefined ? {} : { unit }),
      ...(hint ? { hint } : {}),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...choicesOf(field, offered, row),
    };
  });

const isValue = (value: unknown): value is Value =>
  value === null || ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);

/** What a form begins with: the values of a row, or the defaults of a new one. */
export const valuesOf = ({ fields }: EntityInfo, row: Row | null): Values =>
  Object.fromEntries(
    fields.map(({ id, type, default: usual }): [string, Value] => {
      const blank = type === "references" ? [] : type === "boolean" ? false : null;
      const value = row === null ? (usual ?? blank) : (row[id] ?? blank);
      return [id, isValue(value) ? value : blank];
    }),
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value as it is sent: a text that is blank is '' or null, as the field has it. */
const sentOf = ({ type, nullable }: EntityField, value: Value): unknown => {
  if (value === null || value === "") {
    if (nullable) return null;
    return type === "integer" || type === "quantity" || type === "duration" ? 0 : "";
  }
  return typeof value === "string" && type !== "secret" ? value.trim() : value;
};

/** What of a form differs from what it began with, as it is sent. A secret that nobody has typed stays as it is. */
export const changesOf = ({ fields }: EntityInfo, before: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.id] ?? null;
      if (field.type === "secret" && (value === null || value === "")) return [];
      const sent = sentOf(field, value);
      return isSame(sent, sentOf(field, before[field.id] ?? null)) ? [] : [[field.id, sent]];
    }),
  );

/** Values of fields as they are sent, whatever the rows have. */
export const sentValuesOf = (fields: readonly EntityField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.id, sentOf(field, values[field.id] ?? null)]));

/** All that a new row is sent with; what is blank is left to its default. */
export const newValuesOf = (info: EntityInfo, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    info.fields.flatMap((field): [string, unknown][] => {
      const value = values[field.id] ?? null;
      return value === null || value === "" || isMade(info, field.id) ? [] : [[field.id, sentOf(field, value)]];
    }),
  );

/** Is all there that a row needs? */
export const isWhole = (fields: readonly EntityField[], values: Values): boolean => missingIn(fields, values) === null;

/** The first field that has to have a value and has none; null where nothing is missing. */
export const missingIn = (fields: readonly EntityField[], values: Values): string | null =>
  fields.find(({ id, required }) => required && String(values[id] ?? "").trim() === "")?.id ?? null;

/** The field at the end of the path of a refusal, where it is one of these. */
export const fieldAt = ({ fields }: EntityInfo, path: string | null): string | null => {
  const last = path?.split("/")[2];
  return fields.some(({ id }) => id === last) ? (last ?? null) : null;
};

/** The words of a refusal that stands at a field: they name it as the form does, where they named the place in the request. */
export const wordsAt = ({ words, path }: { words: string; path: string | null }, title: string): string =>
  path === null ? words : words.replaceAll(path, title);

/** Two people have changed one field: what both say, and the row as it is now. */
export interface Clash {
  row: Row;
  fields: readonly string[];
}

/** What a refusal tells of a clash; null where it tells of none. */
export const clashIn = (res: unknown): Clash | null => {
  if (!isObject(res) || !isObject(res["row"]) || !Array.isArray(res["fields"])) return null;
  return { row: res["row"], fields: res["fields"].map(String) };
};
