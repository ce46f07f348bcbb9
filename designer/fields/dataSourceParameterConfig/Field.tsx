import { Autocomplete, Stack, TextInput } from "@mantine/core";
import type { DataSourceParameterConfig } from "#schemas/values/dataSourceParameterConfig/schema.ts";
import { choicesOf } from "#engine/bindings/resolvers/dataSourceParameterConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { Choice } from "../parts/Choice.tsx";
import { Items } from "../parts/Items.tsx";
import type { FieldProps } from "../types.ts";

/** A parameter of the dashboard that is set at the screen, and its choices. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<DataSourceParameterConfig>) => {
  const { text } = useText();
  const { parameters } = useSurroundings();
  const held = value ?? fallback ?? { parameter: "" };
  const values = typeof held.parameterValues === "string" ? choicesOf(held.parameterValues) : held.parameterValues;
  return (
    <Stack gap="xs">
      <Autocomplete
        id={id}
        size="md"
        label={text("inspector.parameter")}
        value={held.parameter}
        data={parameters.map(({ name }) => name)}
        disabled={disabled}
        onChange={(parameter) => change({ ...held, parameter })}
      />
      <Choice
        label={text("inspector.shown_as")}
        choices={["button", "select", "text"]}
        fallback="button"
        value={held.type}
        disabled={disabled}
        change={(type) => change({ ...held, ...(type ? { type } : {}) })}
      />
      <Items
        label={text("inspector.parameter_values")}
        items={values ?? []}
        disabled={disabled}
        nameOf={(item, index) => item || text("inspector.entry", { number: index + 1 })}
        fresh={() => ""}
        change={(parameterValues) => change({ ...held, parameterValues })}
      >
        {(item, index, put) => (
          <TextInput
            aria-label={`${text("inspector.parameter_values")} ${index + 1}`}
            value={item}
            disabled={disabled}
            onChange={({ currentTarget }) => put(currentTarget.value)}
          />
        )}
      </Items>
    </Stack>
  );
};

export default Field;
