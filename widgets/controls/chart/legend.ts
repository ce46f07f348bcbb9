import { Chart, type LegendItem } from "chart.js";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { hatched } from "./hatching.ts";

type Datasets = ResolvedGraph["datasets"];

/** Datasets of before have one name in the legend together: that of the first stands for all. */
export const isNamed = (datasets: Datasets, index: number | undefined): boolean => {
  const dataset = datasets[index ?? -1];
  return dataset?.isBefore !== true || datasets.findIndex(({ isBefore }) => isBefore) === index;
};

/** The datasets that a press on the name of one shows or hides: all of before, or one with that of the same name. */
export const pressedWith = (datasets: Datasets, index: number): number[] => {
  const pressed = datasets[index];
  const isOne = ({ isBefore, label }: Datasets[number]) =>
    pressed?.isBefore ? isBefore === true : label === pressed?.label;
  return datasets.flatMap((dataset, at) => (isOne(dataset) ? [at] : []));
};

/** What the legend of a chart with datasets of before does otherwise than Chart.js by itself. */
export const legendOfBoth = (datasets: Datasets, neutral: string) => {
  const named = (item: LegendItem, chart: Chart): LegendItem => {
    const dataset = datasets[item.datasetIndex ?? -1];
    if (dataset?.isBefore) return { ...item, fillStyle: hatched(neutral)({ chart }), strokeStyle: neutral };
    // Of a dataset of many colours none stands for it.
    return typeof dataset?.backgroundColor === "string" ? item : { ...item, fillStyle: neutral, strokeStyle: neutral };
  };
  return {
    generateLabels: (chart: Chart): LegendItem[] =>
      Chart.defaults.plugins.legend.labels
        .generateLabels(chart)
        .filter(({ datasetIndex }) => isNamed(datasets, datasetIndex))
        .map((item) => named(item, chart)),
    onClick: (_event: unknown, { datasetIndex = 0 }: LegendItem, { chart }: { chart: Chart }): void => {
      const isVisible = chart.isDatasetVisible(datasetIndex);
      for (const at of pressedWith(datasets, datasetIndex)) chart.setDatasetVisibility(at, !isVisible);
      chart.update();
    },
  };
};
