import { Autocomplete } from "@mantine/core";
import { isObject } from "#schemas/documents/json.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import Json from "../expression/Field.tsx";
import { Line } from "../parts/Line.tsx";
import Query from "../query/Field.tsx";
import QueryParameters from "../queryParameters/Field.tsx";
import { textMembers } from "../../values.ts";
import { isStructured, type ProcedureInput } from "../../procedures/inputs.ts";

interface InputLineProps {
  id: string;
  input: ProcedureInput;
  label: string;
  value: unknown;
  /** Values that are offered besides those of the contract. */
  offered: readonly string[];
  disabled: boolean;
  /** Hears what was typed as text, and what was chosen or composed as it is; undefined where nothing is left. */
  change: (value: unknown) => void;
}

/** An input of a procedure: a stored query by its name, its placeholders, a value of parts, or a line of text. */
export const InputLine = (props: InputLineProps) => {
  const { input, label, value, offered, disabled, change } = props;
  const kind = input.schema["x-value"];
  if (kind === "query" || kind === "queryParameters" || isStructured(input, value)) return <Structured {...props} />;
  return (
    <Autocomplete
      data-member={input.name}
      size="md"
      label={label}
      description={input.help}
      withAsterisk={input.required}
      disabled={disabled}
      data={[...new Set([...input.choices, ...offered])]}
      value={toText(value ?? "")}
      onChange={(text) => change(text === "" ? undefined : text)}
    />
  );
};

const Structured = ({ id, input, label, value, disabled, change }: InputLineProps) => {
  const { text } = useText();
  const common = { id: `${id}-${input.name}`, schema: input.schema, fallback: undefined, faults: [], disabled, change };
  const { "x-value": kind } = input.schema;
  return (
    <div data-member={input.name}>
      <Line
        id={common.id}
        label={kind === "query" ? text("widget.query") : label}
        help={input.help}
        isNeeded={input.required}
      >
        {kind === "query" ? (
          <Query {...common} label={label} value={value === undefined ? undefined : Number(value)} />
        ) : kind === "queryParameters" ? (
          <QueryParameters {...common} label={label} value={isObject(value) ? textMembers(value) : undefined} />
        ) : (
          <Json {...common} label={label} value={value} />
        )}
      </Line>
    </div>
  );
};
