import type { OverviewDocument } from "./schema.ts";
import type { TableColumn } from "#schemas/documents/table/schema.ts";

/** The name of an own overview's columns, under which a user's own choice of them is kept. */
export const ownTableName = (record_no: number): string => `web_own_overview_${record_no}`;

/** The name of the base variant: of the standard columns, as this overview shows them. */
export const baseTableName = (record_no: number): string => `${ownTableName(record_no)}_baseconfig`;

/** The table whose columns are the standard of all own overviews. */
export const standardTable = "web_own_overview_baseconfig";

/** The number of the own overview whose columns, or base variant, have this name; null for any other name. */
export const overviewOfTable = (name: string): number | null => {
  const [, number] = /^web_own_overview_([1-9]\d{0,9})(?:_baseconfig)?$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
};

/** Does an own overview have no columns of its own, and show those of the standard? */
export const isOfStandard = ({ columns }: Pick<OverviewDocument, "columns">): boolean => columns.length === 0;

/** What an own overview shows: its own columns where it has any, else the base variant. */
export const templateOf = (
  { record_no, columns }: Pick<OverviewDocument, "record_no" | "columns">,
  standard: readonly TableColumn[],
): { name: string; columns: readonly TableColumn[] } =>
  columns.length > 0
    ? { name: ownTableName(record_no), columns }
    : { name: baseTableName(record_no), columns: standard };
