import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";

export interface Bars {
  label: string;
  values: readonly number[];
  color: string;
  /** How a value is written. */
  write: (value: number) => string;
}

const datasetOf = ({ label, values, color, write }: Bars, isStacked: boolean): ChartDataset => ({
  label,
  values,
  texts: values.map((value) => (value === 0 ? "-" : write(value))),
  backgroundColor: color,
  borderColor: color,
  borderWidth: 0,
  tension: 0,
  valueLabels: isStacked ? "center" : "end",
});

/** Bars beside each other, or one upon the other. */
export const barGraph = (labels: readonly string[], bars: readonly Bars[], isStacked: boolean): ResolvedGraph => ({
  type: "bar",
  labels: [...labels],
  positions: [],
  datasets: bars.map((one) => datasetOf(one, isStacked)),
  stacked: isStacked,
  showLegend: true,
  axes: { x: { reverse: false }, y: { reverse: false } },
});
