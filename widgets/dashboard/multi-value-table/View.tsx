import { useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedMultiValue } from "#engine/bindings/resolvers/datasourceMultiValue.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Grid } from "#widgets/controls/table/Grid.tsx";
import { tableOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** The same values of several machines, side by side. */
const View = ({ options, data }: WidgetViewProps<Options, { value?: Bound<ResolvedMultiValue> }>) => (
  <WidgetBox options={options}>
    <Bind bound={options.value?.dataKeys.length ? data.value : undefined}>
      {(values) => <Values options={options} values={values} />}
    </Bind>
  </WidgetBox>
);

const Values = ({ options, values }: { options: Options; values: ResolvedMultiValue }) => {
  const { label, text } = useText();
  const machine = text("widget.machine");
  const table = useMemo(() => tableOf(values, machine), [values, machine]);
  if (values.rows.length > 0) return <Grid table={table} title={label(options.title ?? "")} />;
  return <Note {...(options.empty === undefined ? { of: 7547 } : { text: label(options.empty) })} />;
};

export default View;
