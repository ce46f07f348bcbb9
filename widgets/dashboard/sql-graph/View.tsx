import { useCallback, useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { QueryBind } from "#widgets/controls/queries/QueryBind.tsx";
import type { QueryData } from "#widgets/controls/queries/read.ts";
import { chartOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** A chart of the rows of a stored query. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, { query?: Bound<QueryData> }>) => (
  <WidgetBox options={options}>
    <QueryBind options={options} bound={data.query} parameters={parameters}>
      {(rows) => <Drawn options={options} rows={rows} />}
    </QueryBind>
  </WidgetBox>
);

const Drawn = ({ options, rows }: { options: Options; rows: QueryData }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const graph = useMemo(() => chartOf(options, rows, { language, timeZone }), [options, rows, language, timeZone]);
  const inPercent = options.graphType === "clampLine" || options.graphType === "filledStackedBar";
  const tick = useCallback(
    (value: number) => (inPercent ? `${value}\u00a0%` : formatValue(value, "none", { language, timeZone })),
    [inPercent, language, timeZone],
  );
  return <Chart graph={graph} tick={tick} tickUnit={1} duration={0} maxLabelSize={-1} />;
};

export default View;
