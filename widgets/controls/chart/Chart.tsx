import { VisuallyHidden } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useMemo } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import classes from "./chart.module.css";
import { chartConfiguration, type ChartSettings, type LegendPart, legendOf } from "./configuration.ts";
import { registerCharts } from "./register.ts";
import { summary } from "./summary.ts";
import { useChartLook } from "./use-chart-look.ts";

registerCharts();

/** A chart in its box, with its values as text for those who cannot see it. */
export const Chart = ({
  graph,
  tick,
  tickUnit = 1,
  duration = 0,
  maxLabelSize = -1,
}: { graph: ResolvedGraph } & ChartSettings) => {
  const look = useChartLook();
  const still = useReducedMotion();
  const { type, data, options } = useMemo(
    () =>
      chartConfiguration(graph, look, {
        tick,
        tickUnit,
        maxLabelSize,
        duration: still || duration <= 1 ? 0 : duration,
      }),
    [graph, look, tick, tickUnit, maxLabelSize, still, duration],
  );
  const legend = useMemo(() => legendOf(graph), [graph]);
  return (
    <figure className={classes.chart}>
      <div className={classes.drawing}>
        <Drawing
          type={type}
          data={data}
          {...(options ? { options } : {})}
          datasetIdKey="id"
          updateMode="none"
          aria-hidden
        />
      </div>
      {legend.length > 0 && <Legend parts={legend} />}
      <VisuallyHidden component="figcaption">{summary(graph)}</VisuallyHidden>
    </figure>
  );
};

/** Each part by its colour, name and value; hidden from those to whom the caption tells the same. */
const Legend = ({ parts }: { parts: readonly LegendPart[] }) => (
  <ul className={classes.legend} aria-hidden>
    {parts.map(({ color, label, text }) => (
      <li key={label} title={`${label}: ${text}`}>
        <span className={classes.swatch} style={{ background: color }} />
        <span className={classes.part}>{label}</span>
        <b>{text}</b>
      </li>
    ))}
  </ul>
);
