import { queryParameters } from "#schemas/documents/query/parameters.ts";
import type { Asked } from "#widgets/controls/queries/use-run.ts";
import type { ListedQuery } from "./use-query.ts";

/** What was entered, by the name of a parameter. */
export type Values = Readonly<Record<string, string>>;

/** The text of a query as it stands in its field, and the parameters that it asks for. */
export interface Statement {
  /** Undefined for those who may not see it. */
  sql: string | undefined;
  isChanged: boolean;
  names: readonly string[];
}

export const statementOf = ({ sql_query, parameters }: ListedQuery, typed: string | null): Statement => {
  const sql = sql_query === undefined ? undefined : (typed ?? sql_query);
  if (sql === undefined || sql === sql_query) return { sql, isChanged: false, names: parameters };
  return { sql, isChanged: true, names: queryParameters(sql) };
};

/** Has every parameter a value that is not blank? */
export const isWhole = (names: readonly string[], values: Values): boolean =>
  names.every((name) => (values[name] ?? "").trim() !== "");

/** The call that runs a query: with its changed text only for who may save it. */
export const callOf = (
  { record_no }: Pick<ListedQuery, "record_no">,
  { sql, isChanged, names }: Statement,
  values: Values,
  maySave: boolean,
): Asked => ({
  record_no,
  parameters: Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
  ...(sql !== undefined && isChanged && maySave ? { sql_query: sql } : {}),
});
