import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { placeholdersOf } from "#schemas/expressions/template.ts";
import { defaultQueryInterval } from "./options.ts";

type Parameters = Readonly<Record<string, string | undefined>>;

export interface QueryConfiguration {
  queryId?: number;
  parameters?: Readonly<Record<string, string>>;
  interval?: number;
}

/** What a stored query answers. */
export type QueryData = OutputOfCall<"load_query_data">;

/** Milliseconds after which a widget that cannot read yet looks again. */
export const lookAgainEvery = 500;

const isEmpty = (value: string, parameters: Parameters): boolean =>
  fillText(value, parameters).trim() === "" ||
  placeholdersOf(value).some(({ path }) => !parameters[path.split(".", 1)[0] ?? ""]);

/** The names of the query's parameters that have no value. */
export const lackingParameters = ({ parameters: given = {} }: QueryConfiguration, parameters: Parameters): string[] =>
  Object.entries(given).flatMap(([name, value]) => (isEmpty(value, parameters) ? [name] : []));

/** The read of a stored query; none before one is chosen and each of its parameters has a value. */
export const queryRead = (
  options: QueryConfiguration,
  parameters: Parameters,
): ReadOf<"load_query_data"> | undefined => {
  const { queryId, parameters: given = {}, interval = defaultQueryInterval } = options;
  if (queryId === undefined || lackingParameters(options, parameters).length > 0) return undefined;
  const filled = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fillText(value, parameters)]));
  return readOf("load_query_data", { record_no: queryId, parameters: filled }, { poll: interval });
};

/** The first field of the first row; undefined when the answer has none. */
export const firstField = ({ columns, rows }: QueryData): unknown => {
  const [column] = columns;
  return column && rows[0] ? rows[0][column.key] : undefined;
};

/** A number as it is read at a glance: the arithmetic of a query gives more decimals than anybody measures. */
export const readable = (value: number): number =>
  Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(3));
