import { Autocomplete } from "@mantine/core";
import { useQuery } from "../../surroundings/form-context.ts";
import { useQueryColumns } from "../query/use-queries.ts";
import type { FieldProps } from "../types.ts";

/** A column of the chosen query: those of a sample answer are offered, any other may be typed. */
const Field = ({ id, value, faults, disabled, change }: FieldProps<string>) => {
  const columns = useQueryColumns(useQuery());
  return (
    <Autocomplete
      id={id}
      size="md"
      data={[...columns]}
      value={value ?? ""}
      error={faults.length > 0}
      aria-describedby={`${id}-faults`}
      disabled={disabled}
      onChange={(text) => change(text === "" ? undefined : text)}
    />
  );
};

export default Field;
