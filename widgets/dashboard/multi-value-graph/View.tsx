import { useCallback, useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedMultiValue } from "#engine/bindings/resolvers/datasourceMultiValue.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Chart } from "#widgets/controls/chart/Chart.tsx";
import { drawingOf } from "#widgets/controls/chart/options.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { graphOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** The same values of several machines as a chart. */
const View = ({ options, data }: WidgetViewProps<Options, { value?: Bound<ResolvedMultiValue> }>) => (
  <WidgetBox options={options}>
    <Bind bound={options.value?.dataKeys.length ? data.value : undefined}>
      {(values) => (values.rows.length === 0 ? <Note of={7547} /> : <Drawn options={options} values={values} />)}
    </Bind>
  </WidgetBox>
);

const Drawn = ({ options, values }: { options: Options; values: ResolvedMultiValue }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const { graphType = "bar", showLegend = true } = options;
  const locale = useMemo(() => ({ language, timeZone }), [language, timeZone]);
  const graph = useMemo(
    () => graphOf(values, { graphType, showLegend }, locale),
    [values, graphType, showLegend, locale],
  );
  const inPercent = graphType === "clampLine" || graphType === "filledStackedBar";
  const format = options.value?.dataKeys[0]?.format ?? "none";
  const tick = useCallback(
    (value: number) => (inPercent ? `${value}\u00a0%` : formatValue(value, format, locale)),
    [inPercent, format, locale],
  );
  const tickUnit = !inPercent && format === "hh-mm" ? 3600 : 1;
  return <Chart graph={graph} tick={tick} tickUnit={tickUnit} {...drawingOf(options)} />;
};

export default View;
