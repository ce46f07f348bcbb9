import { NativeSelect } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useChoiceText } from "../../surroundings/use-titles.ts";
import type { FieldProps } from "../types.ts";
import { isLabel, objectOf } from "../../values.ts";
import { choicesOf } from "./choices.ts";

/** One of the choices, by the names that the schema has of them; a value that is none of them stays and is shown as it is. */
const Field = ({ id, schema, value, fallback, faults, disabled, change }: FieldProps) => {
  const { text, label } = useText();
  const names = objectOf(schema["x-names"]);
  const choiceText = useChoiceText();
  const held = value ?? fallback;
  const choices = choicesOf(schema, held);
  const none = fallback === undefined || schema["x-nullable"] === true;
  const nameOf = (choice: unknown): string => {
    const name = Object.hasOwn(names, String(choice)) ? names[String(choice)] : undefined;
    return isLabel(name) ? label(name) : choiceText(choice);
  };
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
        ...choices.map((choice, index) => ({ value: String(index), label: nameOf(choice) })),
      ]}
      onChange={({ currentTarget }) =>
        change(currentTarget.value === "" ? undefined : choices[Number(currentTarget.value)])
      }
    />
  );
};

export default Field;
