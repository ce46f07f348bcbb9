import type { Static, TObject } from "typebox";
import {
  columnOf,
  type Entity,
  type Field,
  type ShownRow,
  type StoredRow,
} from "#schemas/platform/entities/declaration.ts";
import { fromFlag, fromMillionths, toIso } from "#server/database/columns.ts";
import type { Texts } from "#server/procedures/records/texts.ts";

/** Is the quantity kept in millionths? */
export const isMillionths = (field: Field): boolean =>
  field.type === "quantity" && !columnOf(field)?.startsWith("real");

/** The value of a field as it is answered, of what is stored. */
export const shownValue = (field: Field, stored: unknown): unknown => {
  if (field.translates) return stored ?? "";
  if (stored === null || stored === undefined) return null;
  if (field.type === "boolean") return fromFlag(Number(stored));
  if (field.type === "date_time") return toIso(Number(stored));
  return isMillionths(field) ? fromMillionths(Number(stored)) : stored;
};

/** Of a row what a screen reads of it: the properties of its schema. */
export const seenOf = <S extends TObject>({ properties }: S, row: Static<S>): Static<S> => {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(Object.keys(properties).map((id) => [id, values.get(id)])) as Static<S>;
};

/** The fields of a row as its declaration says that they are answered, its texts as `texts` has them. */
export function shownRow<const E extends Entity>(entity: E, row: StoredRow<E>, texts: Texts): ShownRow<E>;
export function shownRow(
  { slug, key, fields }: Entity,
  row: Readonly<Record<string, unknown>>,
  texts: Texts,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (columnOf(field) === null || field.type === "secret") return [];
      const value = shownValue(field, row[field.id]);
      const isSaid = field.translated && typeof value === "string";
      return [[field.id, isSaid ? texts(slug, String(row[key.field]), field.id, value) : value]];
    }),
  );
}
