import { Switch } from "@mantine/core";
import type { FieldProps } from "../types.ts";

/** Yes or no. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<boolean>) => (
  <Switch
    id={id}
    size="md"
    withThumbIndicator={false}
    checked={value ?? fallback ?? false}
    disabled={disabled}
    onChange={(event) => change(event.currentTarget.checked)}
  />
);

export default Field;
