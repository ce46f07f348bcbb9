import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { Row } from "#engine/react/tables/rows.ts";

/** An entity as the server tells of it. */
export type EntityInfo = OutputOfCall<"load_entities">[number];
export type EntityField = EntityInfo["fields"][number];

/** The key of a row. */
export const keyOf = ({ key }: EntityInfo, row: Row): string => String(row[key]);

/** Is the field the key, or a part of it? Those never change. */
export const isOfKey = ({ key, key_of = [] }: EntityInfo, id: string): boolean => id === key || key_of.includes(id);

/** Is the field a key that is made of others, or given, which nobody fills in? */
export const isMade = ({ key, key_of, key_given }: EntityInfo, id: string): boolean =>
  id === key && (key_of !== undefined || key_given === true);

/** A row as people name it: by its key and the text beside it. */
export const nameOf = (info: EntityInfo, row: Row): string => {
  const said = isObject(row["labels"]) ? row["labels"][info.label] : undefined;
  if (info.key_given === true) return String(row[info.label]);
  const [key, label] = [keyOf(info, row), said ?? (isOfKey(info, info.label) ? null : row[info.label])];
  return typeof label === "string" && label !== "" && label !== key ? `${key} ${label}` : key;
};

/** Where the server makes a file of rows, in the shape that an import reads. */
export const exportOf = ({ slug }: Pick<EntityInfo, "slug">, question: object, format: string): string =>
  `/api/exports/${slug}?format=${format}&question=${encodeURIComponent(JSON.stringify(question))}`;

/** Pixels for a colour with its name. */
const widthOfColor = 130;

/** What a column of a field is called: its title, with the unit of what it measures. */
export const titleOf = ({ title, unit }: EntityField): EntityField["title"] =>
  unit === undefined ? title : { en: `${title.en} (${unit})`, sv: `${title.sv} (${unit})` };

const columnOf = (field: EntityField): TableColumn => {
  const { id, hidden = false, type, color, choices, translated } = field;
  const label = titleOf(field);
  const column = { key: id, label, ...(hidden ? { hidden } : {}) };
  if (type === "boolean") return { ...column, component: "boolean-display" };
  if (type === "date_time") return { ...column, component: "date" };
  if (color) return { ...column, component: "coded", config: { color }, width: widthOfColor };
  if (choices) {
    const offered = choices.map((one) => ({ value: one.id, label: one.title }));
    return { ...column, component: "coded", config: { choices: offered } };
  }
  if (translated) return { ...column, component: "coded", config: { field: id, instead: true } };
  if (type === "reference") return { ...column, component: "coded", config: { field: id } };
  return type === "references" ? { ...column, component: "coded" } : column;
};

const outOfUse = { en: "Out of use", sv: "Ur bruk" };

/** Where the rows of an entity have their page. */
export const dataPath = ({ slug, page = slug }: Pick<EntityInfo, "slug" | "page">): string => `/admin/data/${page}`;

/**
 * The table of an entity's rows: those in use, or those out of use. Its columns are those of the declaration, or those of
 * a table that the page names, in the order of that one; `isRead`: the rows are those that this table reads, which say
 * more than the entity's.
 */
export const tableOf = (
  info: EntityInfo,
  retired: boolean,
  { template, isRead = false }: { template?: TableDocument | undefined; isRead?: boolean } = {},
): TableDocument => ({
  kind: "table",
  slug: `data-${info.slug}`,
  schemaVersion: 1,
  versions: {},
  title: info.title,
  columns:
    template?.columns ?? info.fields.filter(({ type, translates }) => type !== "secret" && !translates).map(columnOf),
  sort: template ? (template.sort ?? null) : info.key,
  rowKey: info.key,
  selectionMode: "none",
  ...(template?.groups ? { groups: template.groups } : {}),
  source:
    isRead && template?.source ? template.source : { procedure: `${info.slug}.list`, input: { retired }, paged: true },
  empty: retired ? { text: "entities.none_retired" } : { text: "entities.none" },
  styles: [{ when: { var: "row.retired" }, tone: "info", label: outOfUse, column: info.key }],
});
