import type { Static } from "typebox";
import type { Label } from "#schemas/documents/envelope.ts";
import { compareForSort } from "#engine/language/expressions/convert.ts";
import { fieldOf, type Key, keyOf, type Row, textOf } from "#widgets/controls/options/rows.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type Column = Options["columns"][number];

/** The words in whose place a cell of the column shows its value: those of the value, else those of `*`. */
export const wordsOf = ({ key, labels = {} }: Column, row: Row): Label | undefined => {
  const own = (name: string) => (Object.hasOwn(labels, name) ? labels[name] : undefined);
  return own(textOf(row, key)) ?? own("*");
};

/** A row as its reader sees it: words in the place of the values that have some. */
export const asShown = (row: Row, columns: readonly Column[], label: (label: Label) => string): Row => {
  const words = columns.flatMap((column) => {
    const own = wordsOf(column, row);
    return own === undefined ? [] : [[column.key, label(own)] as const];
  });
  return words.length === 0 ? row : { ...row, ...Object.fromEntries(words) };
};

/** Rows in which one of the fields, as it is shown, contains the searched text, whatever its case. */
export const searched = (
  rows: readonly Row[],
  text: string,
  fields: readonly string[],
  shown: (row: Row) => Row,
): readonly Row[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return rows;
  const holds = (row: Row) => fields.some((field) => textOf(row, field).toLowerCase().includes(wanted));
  return rows.filter((row) => holds(shown(row)));
};

/** What the search begins with: nothing where the proposed text would hide every row. */
const initialSearch = (text = "", rows: readonly Row[], fields: readonly string[], shown: (row: Row) => Row): string =>
  searched(rows, text, fields, shown).length > 0 ? text : "";

/** The search of a list, and the rows that it finds. */
export interface Sought {
  /** What stands in the search field: what was typed, else what the document proposes. */
  search: string;
  /** What is searched for; nothing where the list has no search. */
  wanted: string;
  found: readonly Row[];
}

export const sought = (
  rows: readonly Row[],
  options: Pick<Options, "columns" | "search" | "searchFields" | "initialSearch">,
  typed: string | null,
  label: (label: Label) => string,
): Sought => {
  const fields = options.searchFields ?? options.columns.map(({ key }) => key);
  const shown = (row: Row) => asShown(row, options.columns, label);
  const search = typed ?? initialSearch(options.initialSearch, rows, fields, shown);
  const wanted = options.search ? search.trim() : "";
  return { search, wanted, found: searched(rows, wanted, fields, shown) };
};

export const sorted = (rows: readonly Row[], sort: Options["sort"]): readonly Row[] =>
  sort ? rows.toSorted((a, b) => compareForSort(fieldOf(a, sort.field), fieldOf(b, sort.field), sort.direction)) : rows;

export interface Group {
  key: string;
  label: string;
  note: string;
  rows: readonly Row[];
}

/** Rows by the value of the group's field, in the order of its order field, then of their names; those without a group last. */
export const grouped = (rows: readonly Row[], group: Options["group"]): Group[] => {
  if (!group) return [{ key: "", label: "", note: "", rows }];
  const first = (of: readonly Row[]): Row => of[0] ?? {};
  const labelOf = (of: readonly Row[]) => textOf(first(of), group.label ?? group.field);
  const byOrder = (a: readonly Row[], b: readonly Row[]): number =>
    group.order === undefined
      ? 0
      : compareForSort(fieldOf(first(a), group.order), fieldOf(first(b), group.order)) ||
        compareForSort(labelOf(a), labelOf(b));
  return Array.from(Map.groupBy(rows, (row) => textOf(row, group.field)))
    .toSorted(([a, of], [b, than]) => Number(a === "") - Number(b === "") || byOrder(of, than))
    .map(([key, of]) => ({
      key,
      label: key === "" ? "" : labelOf(of),
      note: group.note ? textOf(first(of), group.note) : "",
      rows: of,
    }));
};

/** From so many rows on only those in sight stand in the document, and cards come in portions. */
export const portion = 200;

/** The row that has the focus after a key of the keyboard; undefined for a key that does not move it. */
export const movedTo = (key: string, index: number, count: number): number | undefined => {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(index + 1, count - 1),
    ArrowUp: Math.max(index - 1, 0),
    PageDown: Math.min(index + 8, count - 1),
    PageUp: Math.max(index - 8, 0),
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
};

/** The keys after one was pressed: one replaces, many toggles, and a second press takes back only where that is allowed. */
export const pressed = (
  selected: readonly Key[],
  key: Key,
  { select = "one", deselect = false }: Pick<Options, "select" | "deselect">,
): readonly Key[] => {
  const has = selected.includes(key);
  if (select === "many") return has ? selected.filter((one) => one !== key) : [...selected, key];
  if (select === "none") return selected;
  return has && deselect ? [] : [key];
};

/** The step data of a selection. */
export const chosen = (selected: readonly Key[], rows: readonly Row[], keyField: string) => {
  const [value] = selected.length === 1 ? selected : [];
  const row = value === undefined ? null : (rows.find((one) => keyOf(one, keyField) === value) ?? null);
  return { selected, value: value ?? null, row };
};

const isKey = (value: unknown): value is Key => typeof value === "string" || typeof value === "number";

/** The selected keys of a step's data. */
export const selectedOf = (data: Readonly<Record<string, unknown>>): readonly Key[] => {
  const { selected, value } = data;
  if (Array.isArray(selected)) return selected.filter(isKey);
  return isKey(value) ? [value] : [];
};

/** The address that a row opens instead of being selected; null for anything but http and https. */
export const linkOf = (row: Row, linkField: string | undefined): string | null => {
  const link = linkField ? textOf(row, linkField) : "";
  return /^https?:\/\//i.test(link) ? link : null;
};

/** The columns with something to show: one that hides while it is empty is left out when no row has a value. */
export const shownColumns = (columns: readonly Column[], rows: readonly Row[]): readonly Column[] =>
  columns.filter(({ key, hideEmpty }) => !hideEmpty || rows.some((row) => textOf(row, key) !== ""));
