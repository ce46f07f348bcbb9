import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Gauge } from "./Gauge.tsx";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

const View = ({ options, data }: WidgetViewProps<Options, { value?: Bound<ResolvedValue> }>) => (
  <WidgetBox options={options}>
    <Bind bound={data.value}>
      {({ value, text }) => <Gauge options={options} value={value} {...(options.value?.format ? { text } : {})} />}
    </Bind>
  </WidgetBox>
);

export default View;
