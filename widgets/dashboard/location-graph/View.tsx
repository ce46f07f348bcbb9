import { useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import type { StatisticsRow } from "#schemas/plant/statistics.ts";
import { seriesChart } from "#widgets/dashboard/graph/statistics.ts";
import { useStatisticsWords } from "#widgets/dashboard/graph/use-words.ts";
import { lacking } from "./lacks.ts";
import { byMachine, type Options } from "./logic.ts";

type Props = WidgetViewProps<Options, { statistics?: Bound<readonly StatisticsRow[]> }>;

/** The machines of a location beside each other, in a statistics task of the graph. */
const View = ({ options, data }: Props) => {
  const { text } = useText();
  const lacks = lacking(options);
  return (
    <WidgetBox options={options}>
      {lacks.length > 0 ? (
        <Note text={`${text(900147)}: ${lacks.join(", ")}`} />
      ) : (
        <Bind bound={data.statistics}>
          {(rows) => (rows.length === 0 ? <Note of={7547} /> : <OfLocation options={options} rows={rows} />)}
        </Bind>
      )}
    </WidgetBox>
  );
};

const OfLocation = ({ options, rows }: { options: Options; rows: readonly StatisticsRow[] }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const words = useStatisticsWords();
  const { type = "stopreasons_location", graphType = "stackedBar", labelMode = "hours" } = options;
  const { graph, ...axis } = useMemo(() => {
    const series = byMachine(type, rows, labelMode === "perRaw", words);
    return seriesChart(series, { graphType, labelMode }, { language, timeZone });
  }, [type, rows, graphType, labelMode, words, language, timeZone]);
  return <Chart graph={graph} {...axis} {...drawingOf(options)} />;
};

export default View;
