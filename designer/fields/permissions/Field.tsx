import { TagsInput } from "@mantine/core";
import type { FieldProps } from "../types.ts";
import { usePermissionKeys } from "./use-permission-keys.ts";

/** Permission keys: those that there are can be chosen, the company's own with their titles; another may be typed. */
const Field = ({ id, value, fallback, faults, disabled, change }: FieldProps<readonly string[]>) => {
  const offered = usePermissionKeys();
  const titles = new Map(offered.map(({ key, title }) => [key, title]));
  return (
    <TagsInput
      id={id}
      size="md"
      data={offered.map(({ key }) => key)}
      value={[...(value ?? fallback ?? [])]}
      error={faults.length > 0}
      aria-describedby={`${id}-faults`}
      disabled={disabled}
      renderOption={({ option }) => [option.value, titles.get(option.value)].filter(Boolean).join(": ")}
      onChange={change}
    />
  );
};

export default Field;
