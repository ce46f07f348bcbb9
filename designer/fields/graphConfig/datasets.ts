import type { GraphConfig, GraphDataset } from "#schemas/values/graphConfig/schema.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import { pressTab, withoutBlock } from "../parts/plus-tab.ts";

/** A dataset more: of the type of the first (whole, or split by a field), in the next automatic colour. */
export const freshDataset = (datasets: readonly GraphDataset[]): GraphDataset => ({
  ...(datasets[0]?.splitSet === undefined ? {} : { splitSet: datasets[0].splitSet }),
  backgroundColor: automaticColor(datasets.length),
});

interface Chosen {
  config: GraphConfig;
  tab: number;
}

/** What a press on a tab of the datasets does; the plus tab adds a dataset and chooses it. */
export const pressDataset = ({ config, tab }: Chosen, pressed: number): Chosen => {
  const next = pressTab({ blocks: config.datasets, tab }, pressed, freshDataset);
  return next.blocks === config.datasets
    ? { config, tab: next.tab }
    : { config: { ...config, datasets: [...next.blocks] }, tab: next.tab };
};

/** A chart keeps at least one dataset. */
export const removeDataset = ({ config, tab }: Chosen, at: number): Chosen => {
  if (config.datasets.length < 2) return { config, tab };
  const next = withoutBlock({ blocks: config.datasets, tab }, at);
  return { config: { ...config, datasets: [...next.blocks] }, tab: next.tab };
};
