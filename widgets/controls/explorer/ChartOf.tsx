import type { DataAnswer, DataFacts, GroupSums } from "#engine/explorer/types.ts";
import type { ExplorerChart, ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { Days } from "./use-files.ts";
import { useValueText } from "./use-value-text.ts";

interface ChartOfProps {
  document: ExplorerDocument;
  facts: DataFacts | null;
  chart: ExplorerChart;
  shown: readonly string[];
  sums: GroupSums;
  totals: DataAnswer["totals"];
  days: Days;
  chosen: readonly string[];
  onPress: ((value: string) => void) | undefined;
}

/** A chart of a document, whose values are said in words. */
export const ChartOf = ({ document, facts, chart, ...rest }: ChartOfProps) => {
  const labelOf = useValueText(
    document.dimensions.find(({ key }) => key === chart.by),
    facts,
  );
  return <ChartCard chart={chart} measures={document.measures} labelOf={labelOf} {...rest} />;
};
