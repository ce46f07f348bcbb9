import { RangeSlider, Text } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isObject } from "#schemas/documents/json.ts";
import type { FieldProps } from "../types.ts";
import { orderedRange, type Range, sliderDelay, sliderLimits } from "./slider.ts";
import { useSettled } from "./use-settled.ts";

/** Two numbers of which the first is at most the second: a slider with two handles that stop at each other. */
export const RangeField = ({ label, schema, value, fallback, disabled, change }: FieldProps<number[]>) => {
  const { text } = useText();
  const limits = sliderLimits(isObject(schema["items"]) ? schema["items"] : {});
  const [lower = limits.min, upper = limits.max] = value ?? fallback ?? [];
  const { shown, move } = useSettled<Range>([lower, upper], sliderDelay, (range) => change([...range]));
  return (
    <>
      <Text size="sm">
        {shown[0]} – {shown[1]}
      </Text>
      <RangeSlider
        {...limits}
        value={[...shown]}
        label={null}
        minRange={0}
        pushOnOverlap={false}
        thumbFromLabel={text("inspector.range_from", { label })}
        thumbToLabel={text("inspector.range_to", { label })}
        disabled={disabled}
        onChange={(next) => move(orderedRange(next, limits))}
      />
    </>
  );
};
