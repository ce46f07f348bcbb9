import { TagsInput } from "@mantine/core";
import { Faults } from "../parts/Faults.tsx";
import type { FieldProps } from "../types.ts";
import { usePermissionKeys } from "./use-permission-keys.ts";

/** Permission keys: those that there are can be chosen, the company's own with their titles; another may be typed. */
const Field = ({ id, label, value, fallback, faults, disabled, change }: FieldProps<readonly string[]>) => {
  const offered = usePermissionKeys();
  const titles = new Map(offered.map(({ key, title }) => [key, title]));
  return (
    <>
      <TagsInput
        id={id}
        aria-label={label}
        size="md"
        data={offered.map(({ key }) => key)}
        value={[...(value ?? fallback ?? [])]}
        error={faults.length > 0}
        disabled={disabled}
        renderOption={({ option }) => [option.value, titles.get(option.value)].filter(Boolean).join(": ")}
        onChange={change}
      />
      <Faults messages={faults.filter(({ path }) => path !== "").map(({ message }) => message)} />
    </>
  );
};

export default Field;
