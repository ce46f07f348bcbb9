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
import { stacksOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** Stacked bars of a stored query: a bar for each column, a part for each row. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, { query?: Bound<QueryData> }>) => (
  <WidgetBox options={options}>
    <QueryBind options={options} bound={data.query} parameters={parameters}>
      {(rows) => <Stacks options={options} rows={rows} />}
    </QueryBind>
  </WidgetBox>
);

const Stacks = ({ options, rows }: { options: Options; rows: QueryData }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const graph = useMemo(() => stacksOf(options, rows, { language, timeZone }), [options, rows, language, timeZone]);
  const tick = useCallback((value: number) => formatValue(value, "none", { language, timeZone }), [language, timeZone]);
  return <Chart graph={graph} tick={tick} tickUnit={1} duration={0} maxLabelSize={-1} />;
};

export default View;
