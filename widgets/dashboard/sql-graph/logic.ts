import { compileGraph, type ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import type { GraphConfig, GraphDataset } from "#schemas/values/graphConfig/schema.ts";
import { type QueryData, readable } from "#widgets/controls/queries/read.ts";

interface Chosen {
  graphType?: GraphConfig["graphType"];
  x?: string;
  y?: readonly string[];
  splitKey?: string;
}

const look = { colorKey: "_auto" } as const satisfies GraphDataset;

const datasetsOf = (y: readonly string[], splitKey: string | undefined): GraphDataset[] =>
  splitKey
    ? y.map((splitValue) => ({ ...look, splitSet: true, splitKey, splitValue }))
    : y.map((key) => ({ ...look, y: key }));

const readableRow = (row: QueryData["rows"][number]) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? readable(value) : value]),
  );

/** The rows as a chart. Where no columns are chosen the first one labels the values of all that hold numbers. */
export const chartOf = (
  { graphType = "bar", x, y, splitKey }: Chosen,
  { columns, rows }: QueryData,
  locale: Locale,
): ResolvedGraph => {
  const label = x || columns[0]?.key || "";
  const numeric = columns.filter(({ key, type }) => type === "number" && key !== label).map(({ key }) => key);
  const values = y?.length ? y : numeric;
  const datasets = datasetsOf(values, splitKey);
  const config: GraphConfig = { graphType, x: label, datasets: datasets.length > 0 ? datasets : [{ ...look, y: "" }] };
  return compileGraph(config, rows.map(readableRow), { parameters: {}, sources: {}, locale });
};
