import { Autocomplete } from "@mantine/core";
import { type ProcedureEntry, useProcedures } from "../../procedures/catalogue.ts";
import type { FieldProps } from "../types.ts";

const isOfKind = ({ kind, signable }: ProcedureEntry, wanted: unknown): boolean =>
  wanted === undefined || (wanted === "signable" ? signable : kind === wanted);

/**
 * A procedure of the server, with what it does; where `x-kind` says so only a read, or a write that can be signed. A name
 * that is not there may be typed.
 */
const Field = ({ id, schema, value, faults, disabled, change }: FieldProps<string>) => {
  const offered = useProcedures().filter((procedure) => isOfKind(procedure, schema["x-kind"]));
  return (
    <Autocomplete
      id={id}
      size="md"
      description={offered.find(({ name }) => name === value)?.description}
      data={offered.map(({ name }) => name)}
      limit={200}
      value={value ?? ""}
      error={faults.length > 0}
      aria-describedby={`${id}-faults`}
      disabled={disabled}
      onChange={(name) => change(name)}
    />
  );
};

export default Field;
