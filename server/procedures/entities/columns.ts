import {
  columnOf,
  columnsOf,
  type Entity,
  type Field,
  fieldOf,
  textField,
} from "#schemas/platform/entities/declaration.ts";
import type { Language } from "#schemas/protocol/language.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import { fromFlag, toFlag, toMillionths, toMs } from "#server/database/columns.ts";
import { isMillionths, shownValue } from "#server/procedures/records/shown.ts";

/** A row as it stands in its table, without the company; its translations stand beside the columns, by their fields. */
export type Stored = Readonly<Record<string, unknown>>;

/** A value as the text that it is; what is none is blank. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** What is stored of a value; `path` is where it stands in the input. */
const storedOf = (field: Field, value: unknown, path: string): unknown => {
  if (value === null) return null;
  if (field.type === "boolean") return toFlag(value === true);
  if (field.type === "date_time") return toMs(textIn(value), path);
  if (isMillionths(field)) return toMillionths(Number(value), path);
  if (typeof value !== "string") return value;
  // A badge that is blank is none: two blank ones would be one badge of two people.
  if (value === "" && columnOf(field)?.endsWith("?")) return null;
  return field.type === "secret" ? value : value.normalize("NFC");
};

/** The fields that a row stores itself: in a column, or as its translations. */
const storedFields = ({ fields }: Entity): readonly Field[] => fields.filter(({ type }) => type !== "references");

/** The columns of values as they are sent; the lists of references are none of them. */
export const toStored = (entity: Entity, values: Readonly<Record<string, unknown>>, path: string): Stored =>
  Object.fromEntries(
    storedFields(entity).flatMap((field) =>
      field.id in values ? [[field.id, storedOf(field, values[field.id], `${path}/${field.id}`)]] : [],
    ),
  );

/** What a new row has in the columns of which nothing was said. */
export const blankOf = (entity: Entity): Stored =>
  Object.fromEntries(
    storedFields(entity).map((field) => {
      const kind = columnOf(field);
      if (field.default !== undefined) return [field.id, storedOf(field, field.default, "")];
      if (kind?.endsWith("?")) return [field.id, null];
      return [field.id, kind === "text" || field.translates ? "" : 0];
    }),
  );

/** How the texts of a row read in a language, where that is not how they stand. */
export const saidIn = (
  { fields }: Entity,
  stored: Stored,
  language: Language | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ id, translated }) => {
      const said = translated && language !== null ? textIn(stored[textField(id, language)]) : "";
      return said === "" ? [] : [[id, said]];
    }),
  );

/** A row as it is answered, without its secrets; `links` are its lists of references. */
export const toRow = (
  entity: Entity,
  stored: Stored,
  links: Readonly<Record<string, readonly string[]>>,
  labels: Readonly<Record<string, string>> = {},
): Row => ({
  ...Object.fromEntries(
    entity.fields.flatMap((field) => {
      if (field.type === "secret") return [];
      return [[field.id, field.type === "references" ? (links[field.id] ?? []) : shownValue(field, stored[field.id])]];
    }),
  ),
  version: Number(stored["version"]),
  retired: fromFlag(Number(stored["retired"])),
  labels,
});

/** The names of the columns of an entity's table but the company. */
export const columnNames = (entity: Entity): readonly string[] => Object.keys(columnsOf(entity));

export const keyColumn = ({ key }: Entity): string => key.field;

/** The value of a field as an event, an audit row and a history show it. */
export const shownOf = (entity: Entity, id: string, stored: unknown): unknown =>
  shownValue(fieldOf(entity, id), stored);
