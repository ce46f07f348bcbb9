import { Autocomplete } from "@mantine/core";
import { useProcedures } from "../../procedures/catalogue.ts";
import type { FieldProps } from "../types.ts";

/** A procedure of the server, with what it does; where `x-kind` says so a read alone. A name that is not there may be typed. */
const Field = ({ id, schema, value, faults, disabled, change }: FieldProps<string>) => {
  const kind = schema["x-kind"];
  const offered = useProcedures().filter((procedure) => kind === undefined || procedure.kind === kind);
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
