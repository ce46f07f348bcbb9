import { TextInput } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Items } from "../parts/Items.tsx";
import type { FieldProps } from "../types.ts";

/** A list of texts. */
const Field = ({ label, value, fallback, disabled, change }: FieldProps<string[]>) => {
  const { text } = useText();
  return (
    <Items
      label={label}
      items={value ?? fallback ?? []}
      disabled={disabled}
      nameOf={(item, index) => item || text("inspector.entry", { number: index + 1 })}
      fresh={() => ""}
      change={change}
    >
      {(item, index, put) => (
        <TextInput
          aria-label={`${label} ${index + 1}`}
          value={item}
          disabled={disabled}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )}
    </Items>
  );
};

export default Field;
