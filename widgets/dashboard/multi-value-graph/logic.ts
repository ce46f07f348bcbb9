import type { GraphType } from "#schemas/values/graphConfig/schema.ts";
import type { BindingEnvironment } from "#engine/bindings/environment.ts";
import type { ResolvedMultiValue } from "#engine/bindings/resolvers/datasourceMultiValue.ts";
import { compileGraph, type ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";

/** How the chart is drawn besides its values. */
export interface Look {
  graphType: GraphType;
  showLegend: boolean;
}

/** A dataset per data key over the machines; each value is written as its key's format says. */
export const graphOf = (
  { keys, rows }: ResolvedMultiValue,
  { graphType, showLegend }: Look,
  locale: BindingEnvironment["locale"],
): ResolvedGraph => {
  const flat = rows.map(({ machineId, cells }) => ({
    machine: machineId,
    ...Object.fromEntries(cells.map(({ value }, at) => [`value${at}`, value])),
  }));
  const config = {
    graphType,
    x: "machine",
    showLegend: showLegend ? ("yes" as const) : ("no" as const),
    datasets: keys.map((_, at) => ({ y: `value${at}` })),
  };
  const graph = compileGraph(config, flat, { parameters: {}, sources: {}, locale });
  return {
    ...graph,
    datasets: graph.datasets.map((dataset, at) => ({
      ...dataset,
      label: keys[at]?.label ?? dataset.label,
      texts: rows.map(({ cells }) => cells[at]?.text ?? "-"),
    })),
  };
};
