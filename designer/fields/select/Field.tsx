import { NativeSelect } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useChoiceText } from "../../surroundings/use-titles.ts";
import type { FieldProps } from "../types.ts";
import { choicesOf } from "./choices.ts";

/** One of the choices; a value that is none of them stays and is shown as it is. */
const Field = ({ id, schema, value, fallback, faults, disabled, change }: FieldProps) => {
  const { text } = useText();
  const choiceText = useChoiceText();
  const held = value ?? fallback;
  const choices = choicesOf(schema, held);
  const none = fallback === undefined || schema["x-nullable"] === true;
  const at = choices.indexOf(held);
  return (
    <NativeSelect
      id={id}
      size="md"
      value={at < 0 ? "" : String(at)}
      error={faults.length > 0}
      aria-describedby={`${id}-faults`}
      disabled={disabled}
      data={[
        ...(none || at < 0 ? [{ value: "", label: text("inspector.none") }] : []),
        ...choices.map((choice, index) => ({ value: String(index), label: choiceText(choice) })),
      ]}
      onChange={({ currentTarget }) =>
        change(currentTarget.value === "" ? undefined : choices[Number(currentTarget.value)])
      }
    />
  );
};

export default Field;
