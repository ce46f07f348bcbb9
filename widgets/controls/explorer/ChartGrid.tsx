import { useMemo } from "react";
import { partsOf } from "#engine/explorer/choice/measures.ts";
import type { DataFilter, DataGroup } from "#engine/explorer/types.ts";
import { useAnswer } from "#engine/react/explorer/use-answer.ts";
import type { Exploring } from "#engine/react/explorer/use-explorer.ts";
import { RowsSkeleton } from "#engine/react/states/States.tsx";
import {
  alongTime,
  type ExplorerChart,
  type ExplorerDocument,
  type ExplorerPeriod,
} from "#schemas/documents/explorer/schema.ts";
import { ChartOf } from "./ChartOf.tsx";
import classes from "./charts.module.css";

interface ChartGridProps {
  document: ExplorerDocument;
  data: Exploring;
  charts: readonly ExplorerChart[];
  filter: DataFilter;
  groupBy: ExplorerPeriod;
  /** What charts show that name no measure. */
  measure: string | undefined;
  /** Chosen values by dimension. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Chooses a value of a dimension, or takes it out again. */
  onPress: ((dimension: string, value: string) => void) | undefined;
}

/** The sums that a chart is made of. */
const groupOf = (
  { by }: ExplorerChart,
  shown: readonly string[],
  { measures }: ExplorerDocument,
  period: ExplorerPeriod,
): DataGroup => {
  const fields = [...new Set(shown.flatMap((key) => partsOf(measures, key)))];
  return by === alongTime ? { by: "time", period, fields } : { by, fields };
};

const measuresOf = ({ measures }: ExplorerChart, chosen: string | undefined): readonly string[] =>
  measures ?? (chosen === undefined ? [] : [chosen]);

/** Charts over the records that a filter leaves; the last ones stay while the next are counted. */
export const ChartGrid = ({ document, data, charts, filter, groupBy, measure, chosen, onPress }: ChartGridProps) => {
  const question = useMemo(
    () => ({
      filter,
      groups: charts.map((chart) => groupOf(chart, measuresOf(chart, measure), document, groupBy)),
    }),
    [filter, charts, measure, document, groupBy],
  );
  const { answer, isBusy } = useAnswer(data, "charts", question);
  if (!answer) return <RowsSkeleton />;
  return (
    <div className={classes["charts"]} data-busy={isBusy || undefined}>
      {charts.map((chart, at) => {
        const sums = answer.groups[at];
        return sums ? (
          <ChartOf
            key={JSON.stringify(chart)}
            document={document}
            facts={data.facts}
            chart={chart}
            shown={measuresOf(chart, measure)}
            sums={sums}
            totals={answer.totals}
            days={filter}
            chosen={chosen[chart.by] ?? []}
            onPress={chart.by === alongTime || !onPress ? undefined : (value) => onPress(chart.by, value)}
          />
        ) : null;
      })}
    </div>
  );
};
