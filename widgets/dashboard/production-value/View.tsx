import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Numeral } from "./Numeral.tsx";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;
interface Data {
  value?: Bound<ResolvedValue>;
  machine?: Bound<Record<string, unknown> | null>;
}

const View = ({ options, data }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    <Content options={options} data={data} />
  </WidgetBox>
);

/** The value comes from a data source or is the field `valueKey` of the machine. */
const Content = ({ options, data }: { options: Options; data: Data }) => {
  const { valueKey, value } = options;
  if (valueKey) {
    return (
      <Bind bound={data.machine} missing={900136}>
        {(machine) => <Numeral options={options} value={machine[valueKey]} />}
      </Bind>
    );
  }
  return (
    <Bind bound={data.value}>
      {(resolved) => (
        <Numeral options={options} value={resolved.value} {...(value?.format ? { text: resolved.text } : {})} />
      )}
    </Bind>
  );
};

export default View;
