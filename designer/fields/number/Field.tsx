import { Group, NumberInput, Slider } from "@mantine/core";
import type { FieldProps } from "../types.ts";
import { clampTyped, sliderDelay, sliderLimits } from "./slider.ts";
import { useSettled } from "./use-settled.ts";

type Props = FieldProps<number>;

/** A number; with both limits a slider beside the input. */
const Field = (props: Props) => {
  const { minimum, maximum } = props.schema;
  return typeof minimum === "number" && typeof maximum === "number" ? <Slid {...props} /> : <Typed {...props} />;
};

const Typed = ({ id, schema, value, fallback, faults, disabled, change }: Props) => (
  <NumberInput
    id={id}
    size="md"
    value={value ?? ""}
    placeholder={fallback === undefined ? "" : String(fallback)}
    step={typeof schema["multipleOf"] === "number" ? schema["multipleOf"] : 1}
    allowDecimal={schema["type"] !== "integer"}
    error={faults.length > 0}
    aria-describedby={`${id}-faults`}
    disabled={disabled}
    onChange={(typed) => change(typeof typed === "number" ? typed : undefined)}
  />
);

const Slid = ({ id, label, schema, value, fallback, faults, disabled, change }: Props) => {
  const limits = sliderLimits(schema);
  const held = value ?? fallback ?? limits.min;
  const { shown, move, finish } = useSettled(held, sliderDelay, change);
  return (
    <Group gap="sm" wrap="nowrap">
      <Slider
        flex={1}
        {...limits}
        value={shown}
        label={null}
        thumbLabel={label}
        disabled={disabled}
        onChange={(next) => move(clampTyped(next, limits))}
      />
      <NumberInput
        id={id}
        size="md"
        w={112}
        value={shown}
        step={limits.step}
        allowDecimal={schema["type"] !== "integer"}
        error={faults.length > 0}
        aria-describedby={`${id}-faults`}
        disabled={disabled}
        onChange={(typed) => typed !== "" && move(clampTyped(typed, limits))}
        onBlur={finish}
      />
    </Group>
  );
};

export default Field;
