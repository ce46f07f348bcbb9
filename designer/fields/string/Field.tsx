import { TextInput } from "@mantine/core";
import type { FieldProps } from "../types.ts";
import { asTyped, shownText } from "./typed.ts";

/** A text of one line. */
const Field = ({ id, schema, value, fallback, faults, disabled, change }: FieldProps<string | number>) => (
  <TextInput
    id={id}
    value={shownText(value)}
    placeholder={shownText(fallback)}
    error={faults.length > 0}
    aria-describedby={`${id}-faults`}
    disabled={disabled}
    onChange={(event) => change(asTyped(event.currentTarget.value, schema, fallback))}
  />
);

export default Field;
