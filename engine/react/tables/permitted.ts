import type { TableColumn, TableDocument } from "#schemas/documents/table/schema.ts";
import { sortingOf } from "./rows.ts";

/** May who holds these keys be offered a column? */
export const isPermitted = ({ permissions = [] }: Pick<TableColumn, "permissions">, held: readonly string[]): boolean =>
  permissions.every((key) => held.includes(key));

/** A table as who holds these keys is offered it: without the other columns, and without groups and an order by them. */
export const permittedTable = (document: TableDocument, held: readonly string[]): TableDocument => {
  const kept = document.columns.filter((column) => isPermitted(column, held));
  if (kept.length === document.columns.length) return document;
  const { group, groups, sort, ...rest } = document;
  const withheld = new Set(document.columns.filter((column) => !kept.includes(column)).map(({ key }) => key));
  const isOffered = (field: string) => !withheld.has(field);
  return {
    ...rest,
    columns: kept,
    ...(groups ? { groups: groups.filter(isOffered) } : {}),
    ...(group !== undefined && (group === null || isOffered(group)) ? { group } : {}),
    ...(sort !== undefined && (sort === null || sortingOf(sort).every(({ key }) => isOffered(key))) ? { sort } : {}),
  };
};
