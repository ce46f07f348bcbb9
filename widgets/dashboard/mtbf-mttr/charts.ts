import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import { type Figures, inUnit, type TimeUnit } from "./figures.ts";

export interface Look {
  unit: TimeUnit;
  /** 0 to 1. */
  tension: number;
  totalColor: string;
  /** How a value of the unit is written. */
  write: (value: number) => string;
}

const datasetOf = (
  label: string,
  seconds: readonly number[],
  color: string,
  { unit, tension, write }: Look,
): ChartDataset => {
  const values = seconds.map((value) => inUnit(value, unit));
  return {
    label,
    values,
    texts: values.map(write),
    backgroundColor: color,
    borderColor: color,
    borderWidth: 2,
    tension,
    valueLabels: "none",
  };
};

const graphOf = (type: "line" | "bar", labels: readonly string[], datasets: ChartDataset[]): ResolvedGraph => ({
  type,
  labels,
  positions: [],
  datasets,
  stacked: false,
  showLegend: true,
  axes: { x: { reverse: false }, y: { min: 0, reverse: false } },
});

/** Lines of MTBF, MTTR and MWTTR over the periods. */
export const timesChart = (
  labels: readonly string[],
  figures: readonly Figures[],
  names: Record<"mtbf" | "mttr" | "mwttr", string>,
  look: Look,
): ResolvedGraph =>
  graphOf(
    "line",
    labels,
    (["mtbf", "mttr", "mwttr"] as const).map((figure, index) =>
      datasetOf(
        names[figure],
        figures.map((one) => one[figure]),
        automaticColor(index),
        look,
      ),
    ),
  );

/** Bars of the downtime of each period. */
export const downtimeChart = (
  labels: readonly string[],
  figures: readonly Figures[],
  name: string,
  look: Look,
): ResolvedGraph =>
  graphOf("bar", labels, [
    datasetOf(
      name,
      figures.map(({ downtime }) => downtime),
      look.totalColor,
      look,
    ),
  ]);
