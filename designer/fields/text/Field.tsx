import { Textarea } from "@mantine/core";
import { asTyped, shownText } from "../string/typed.ts";
import type { FieldProps } from "../types.ts";

/** A text of several lines. */
const Field = ({ id, schema, value, fallback, faults, disabled, change }: FieldProps<string | number>) => (
  <Textarea
    id={id}
    size="md"
    autosize
    minRows={3}
    maxRows={12}
    value={shownText(value)}
    placeholder={shownText(fallback)}
    error={faults.length > 0}
    aria-describedby={`${id}-faults`}
    disabled={disabled}
    onChange={(event) => change(asTyped(event.currentTarget.value, schema, fallback))}
  />
);

export default Field;
