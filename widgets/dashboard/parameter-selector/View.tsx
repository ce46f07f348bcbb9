import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { chosenValue, type ResolvedParameter } from "#engine/bindings/resolvers/dataSourceParameterConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Choices } from "./Choices.tsx";
import type { options as Schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof Schema>, { selector?: Bound<ResolvedParameter> }>;

/** Sets a parameter of the dashboard; a choice that is empty or already made does nothing. */
const View = ({ options, data, setParameter }: Props) => {
  const { label } = useText();
  return (
    <WidgetBox options={options}>
      <Bind bound={data.selector}>
        {(selector) => (
          <Choices
            selector={selector}
            name={label(options.title ?? "") || selector.parameter}
            choose={(typed) => {
              const value = chosenValue(typed, selector.value);
              if (value !== null) setParameter(selector.parameter, value);
            }}
          />
        )}
      </Bind>
    </WidgetBox>
  );
};

export default View;
