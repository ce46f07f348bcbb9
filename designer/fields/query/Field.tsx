import { NativeSelect } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { FieldProps } from "../types.ts";
import { useQueries } from "./use-queries.ts";

/** A stored query, chosen by its name; one that is not there stays and is shown by its number. */
const Field = ({ id, value, faults, disabled, change }: FieldProps<number>) => {
  const { text } = useText();
  const queries = useQueries();
  const isUnknown = value !== undefined && !queries.some(({ record_no }) => record_no === value);
  return (
    <NativeSelect
      id={id}
      size="md"
      value={value === undefined ? "" : String(value)}
      error={faults.length > 0}
      aria-describedby={`${id}-faults`}
      disabled={disabled}
      data={[
        { value: "", label: text("inspector.none") },
        ...(isUnknown ? [{ value: String(value), label: String(value) }] : []),
        ...queries.map(({ record_no, name }) => ({ value: String(record_no), label: `${record_no} ${name}` })),
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value === "" ? undefined : Number(currentTarget.value))}
    />
  );
};

export default Field;
