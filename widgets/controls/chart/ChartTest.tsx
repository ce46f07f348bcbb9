import type { ChartDataset, ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Chart } from "./Chart.tsx";
import classes from "./chart-test.module.css";

const labels = ["1", "2", "3", "4", "5", "6"];
const good = [118, 124, 97, 131, 126, 140];
const scrap = [6, 3, 12, 4, 2, 5];

const dataset = (label: string, values: readonly number[], color: string): ChartDataset => ({
  label,
  values,
  texts: values.map(String),
  backgroundColor: color,
  borderColor: color,
  borderWidth: 2,
  tension: 0.3,
  valueLabels: "none",
});

const samples = ["bars", "lines"] as const;
type Sample = (typeof samples)[number];
const types = { bars: "bar", lines: "line" } as const satisfies Record<Sample, ResolvedGraph["type"]>;

const graphOf = (sample: Sample, text: (key: string) => string): ResolvedGraph => ({
  type: types[sample],
  labels,
  positions: [],
  datasets: [dataset(text("chart_test.good"), good, "#138b13"), dataset(text("chart_test.scrap"), scrap, "#c92a2a")],
  stacked: sample === "bars",
  showLegend: true,
  axes: { x: { reverse: false }, y: { reverse: false } },
});

/** How this browser draws charts: of values that are made up, without asking the server for anything. */
const ChartTest = () => {
  const { text } = useText();
  return (
    <main className={classes["page"]}>
      <h1>{text("pages.chart_test")}</h1>
      <p>{text("chart_test.about")}</p>
      {samples.map((sample) => (
        <section key={sample} className={classes["sample"]} aria-label={text(`chart_test.${sample}`)}>
          <h2>{text(`chart_test.${sample}`)}</h2>
          <Chart graph={graphOf(sample, text)} tick={String} />
        </section>
      ))}
    </main>
  );
};

export default ChartTest;
