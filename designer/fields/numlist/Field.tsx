import { NumberInput } from "@mantine/core";
import { RangeField } from "../number/RangeField.tsx";
import { Items } from "../parts/Items.tsx";
import type { FieldProps } from "../types.ts";

/** A list of numbers; one of exactly two is a range. */
const Field = (props: FieldProps<number[]>) => {
  const { label, schema, value, fallback, disabled, change } = props;
  if (schema["minItems"] === 2 && schema["maxItems"] === 2) return <RangeField {...props} />;
  return (
    <Items
      label={label}
      items={value ?? fallback ?? []}
      disabled={disabled}
      nameOf={String}
      fresh={() => 0}
      change={change}
    >
      {(item, index, put) => (
        <NumberInput
          size="md"
          aria-label={`${label} ${index + 1}`}
          value={item}
          disabled={disabled}
          onChange={(typed) => typeof typed === "number" && put(typed)}
        />
      )}
    </Items>
  );
};

export default Field;
