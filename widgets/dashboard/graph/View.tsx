import { useCallback, useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import type { schema } from "./schema.ts";
import { statisticsChart } from "./statistics.ts";
import type { GraphTask } from "./lacks.ts";
import { lackOf } from "./tasks.ts";
import { useStatisticsWords } from "./use-words.ts";

type Options = Static<typeof schema.options>;
interface Data {
  statistics?: Bound<readonly StatisticsRow[]>;
  graph?: Bound<ResolvedGraph>;
}

/** A chart of a statistics task, or of the rows of a data source when a graph is configured. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    {options.graph ? (
      <Bind bound={data.graph}>{(graph) => <OfSource options={options} graph={graph} />}</Bind>
    ) : (
      <Bind bound={data.statistics} missing={lackOf(options, parameters) === "machine" ? 900136 : 900147}>
        {(rows) => <OfTask options={options} task={options.task ?? "stopreasons"} rows={rows} />}
      </Bind>
    )}
  </WidgetBox>
);

const useLocale = () => {
  const { language } = useText();
  const timeZone = useTimeZone();
  return useMemo(() => ({ language, timeZone }), [language, timeZone]);
};

/** Stands where a chart would be of which there are no rows. */
const NoRows = ({ empty }: Options) => {
  const { label } = useText();
  return <Note {...(empty === undefined ? { of: 7547 } : { text: label(empty) })} />;
};

const OfSource = ({ options, graph }: { options: Options; graph: ResolvedGraph }) => {
  const locale = useLocale();
  const { graphType, datasets } = options.graph ?? {};
  const inPercent = graphType === "clampLine" || graphType === "filledStackedBar";
  const format = datasets?.[0]?.valueFormatter ?? "none";
  const tick = useCallback(
    (value: number) => (inPercent ? `${value}\u00a0%` : formatValue(value, format, locale)),
    [inPercent, format, locale],
  );
  if (graph.labels.length === 0) return <NoRows {...options} />;
  const tickUnit = !inPercent && (format === "hours" || format === "hh-mm") ? 3600 : 1;
  return <Chart graph={graph} tick={tick} tickUnit={tickUnit} {...drawingOf(options)} />;
};

const OfTask = ({ options, task, rows }: { options: Options; task: GraphTask; rows: readonly StatisticsRow[] }) => {
  const locale = useLocale();
  const words = useStatisticsWords();
  const { graphType, labelMode } = options;
  const { graph, ...axis } = useMemo(() => {
    const look = { ...(graphType ? { graphType } : {}), ...(labelMode ? { labelMode } : {}) };
    return statisticsChart(task, rows, look, words, locale);
  }, [task, rows, graphType, labelMode, words, locale]);
  if (rows.length === 0) return <NoRows {...options} />;
  return <Chart graph={graph} {...axis} {...drawingOf(options)} />;
};

export default View;
