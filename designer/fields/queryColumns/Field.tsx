import { TagsInput } from "@mantine/core";
import { useQuery } from "../../surroundings/form-context.ts";
import { useQueryColumns } from "../query/use-queries.ts";
import type { FieldProps } from "../types.ts";

/** Columns of the chosen query in their order: those of a sample answer are offered, any other may be typed. */
const Field = ({ label, value, faults, disabled, change }: FieldProps<string[]>) => {
  const columns = useQueryColumns(useQuery());
  return (
    <TagsInput
      aria-label={label}
      size="md"
      data={[...columns]}
      value={value ?? []}
      error={faults.length > 0}
      disabled={disabled}
      onChange={(names) => change(names.length === 0 ? undefined : names)}
    />
  );
};

export default Field;
