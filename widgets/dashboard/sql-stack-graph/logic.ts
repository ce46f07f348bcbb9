import { automaticColor } from "#engine/bindings/colors.ts";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { toNumber, toText } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { type QueryData, readable } from "#widgets/controls/queries/read.ts";

interface Chosen {
  x?: string;
  y?: readonly string[];
}

/** Parts that can be told apart at all; an answer of more is meant for another chart. */
const mostParts = 50;

/**
 * A stack for each column of numbers, a part of it for each row. `x` is the column that names the parts: where none is
 * chosen the first one that holds no numbers.
 */
export const stacksOf = ({ x, y }: Chosen, { columns, rows }: QueryData, locale: Locale): ResolvedGraph => {
  const name = x || columns.find(({ type }) => type !== "number")?.key;
  const numeric = columns.filter(({ key, type }) => type === "number" && key !== name).map(({ key }) => key);
  const labels = y?.length ? y : numeric;
  const datasets = rows.slice(0, mostParts).map((row, at) => {
    const values = labels.map((key) => toNumber(row[key]));
    return {
      label: name === undefined ? "" : toText(row[name]),
      values,
      texts: values.map((value) => formatValue(value === null ? null : readable(value), "none", locale)),
      backgroundColor: automaticColor(at),
      borderColor: automaticColor(at),
      borderWidth: 0,
      tension: 0,
      valueLabels: "center" as const,
    };
  });
  return {
    type: "bar",
    labels,
    positions: [],
    datasets,
    stacked: true,
    showLegend: name !== undefined,
    axes: { x: { reverse: false }, y: { reverse: false } },
  };
};
