import { VisuallyHidden } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import type { Chart as ChartJs } from "chart.js";
import { type MouseEvent, useMemo, useRef } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import { useIsWall } from "#engine/react/providers/AppContext.tsx";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import classes from "./chart.module.css";
import { chartConfiguration, type ChartSettings, type LegendPart, legendOf } from "./configuration.ts";
import { registerCharts } from "./register.ts";
import { summary } from "./summary.ts";
import { useChartLook } from "./use-chart-look.ts";

registerCharts();

interface ChartProps extends ChartSettings {
  graph: ResolvedGraph;
  /** A press chooses a label of the chart, by its place. */
  onPress?: ((index: number) => void) | undefined;
}

/** A chart in its box, with its values as text for those who cannot see it. */
export const Chart = ({
  graph,
  tick,
  shareTick,
  tickUnit = 1,
  duration = 0,
  fontSize,
  maxLabelSize = -1,
  gridColor,
  onPress,
}: ChartProps) => {
  const drawn = useRef<ChartJs>(null);
  const look = useChartLook();
  // Known at once: a chart that learns of it later has begun to move.
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const isWall = useIsWall();
  const still = isMotionReduced || isWall;
  const { type, data, options } = useMemo(
    () =>
      chartConfiguration(graph, look, {
        tick,
        ...(shareTick ? { shareTick } : {}),
        tickUnit,
        fontSize,
        maxLabelSize,
        gridColor,
        duration: still || duration <= 1 ? 0 : duration,
      }),
    [graph, look, tick, shareTick, tickUnit, fontSize, maxLabelSize, gridColor, still, duration],
  );
  const legend = useMemo(() => legendOf(graph), [graph]);
  const press = ({ nativeEvent }: MouseEvent) => {
    const found = drawn.current?.getElementsAtEventForMode(
      nativeEvent,
      "index",
      { intersect: false, axis: "x" },
      false,
    );
    if (found?.[0]) onPress?.(found[0].index);
  };
  return (
    <figure className={classes.chart}>
      <div className={classes.drawing}>
        <Drawing
          ref={drawn}
          type={type}
          data={data}
          {...(options ? { options } : {})}
          datasetIdKey="id"
          updateMode="none"
          aria-hidden
          {...(onPress ? { onClick: press, style: { cursor: "pointer" } } : {})}
        />
      </div>
      {legend.length > 0 && <Legend parts={legend} fontSize={fontSize} />}
      <VisuallyHidden component="figcaption">{summary(graph)}</VisuallyHidden>
    </figure>
  );
};

/** Each part by its colour, name and value; hidden from those to whom the caption tells the same. */
const Legend = ({ parts, fontSize }: { parts: readonly LegendPart[]; fontSize: number | undefined }) => (
  <ul className={classes.legend} style={fontSize ? { fontSize } : undefined} aria-hidden>
    {parts.map(({ color, label, text }) => (
      <li key={label} title={`${label}: ${text}`}>
        <span className={classes.swatch} style={{ background: color }} />
        <span className={classes.part}>{label}</span>
        <b>{text}</b>
      </li>
    ))}
  </ul>
);
