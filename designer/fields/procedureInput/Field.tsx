import { IconTrash } from "@tabler/icons-react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { QueryContext } from "../../surroundings/form-context.ts";
import { queryInInput } from "../../surroundings/source.ts";
import { without } from "../../surroundings/options.ts";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { useProcedures } from "../../procedures/catalogue.ts";
import { InputLine } from "./InputLine.tsx";
import { inputsOf, type ProcedureInput, typedInput } from "../../procedures/inputs.ts";
import { IconAction } from "../parts/IconAction.tsx";
import Record from "../record/Field.tsx";
import type { FieldProps } from "../types.ts";
import classes from "../record/record.module.css";

const unknownInput = (name: string): ProcedureInput => ({
  name,
  schema: {},
  required: false,
  help: "",
  choices: [],
  isSubject: false,
});

/**
 * What a call hands over: a line for each input of its procedure, by its contract, and for each that the procedure does not
 * know, to be taken away. Of a procedure that is not there its inputs are named by hand.
 */
const Field = (props: FieldProps<JsonObject>) => {
  const { id, label, value = {}, beside = {}, disabled, change } = props;
  const { text } = useText();
  const { parameters, subjects } = useSurroundings();
  const called = beside["call"] ?? beside["procedure"];
  const procedure = useProcedures().find(({ name }) => name === called);
  if (!procedure) return <Record {...props} schema={{ additionalProperties: {} }} />;
  const known = inputsOf(procedure);
  const odd = Object.keys(value).filter((name) => !Object.hasOwn(procedure.inputs, name));
  const put = (input: ProcedureInput, next: unknown) => {
    // A text that is needed may be empty: it is handed over as that.
    const kept = next ?? (input.required && typeof value[input.name] === "string" ? "" : undefined);
    const typed = typeof kept === "string" ? typedInput(kept, input.schema) : kept;
    change(typed === undefined ? without(value, [input.name]) : { ...value, [input.name]: typed });
  };
  const line = (input: ProcedureInput) => (
    <InputLine
      key={input.name}
      id={id}
      input={input}
      label={input.name}
      value={value[input.name]}
      offered={[
        ...parameters.map(({ name }) => `{${name}}`),
        ...(input.isSubject ? subjects.map((one) => one.id) : []),
      ]}
      disabled={disabled}
      change={(next) => put(input, next)}
    />
  );
  return (
    <QueryContext value={queryInInput(value)}>
      <fieldset aria-label={label} className={classes["record"]}>
        {known.length === 0 && odd.length === 0 ? <p>{text("inspector.no_inputs")}</p> : null}
        {known.map(line)}
        {odd.map((name) => (
          <div key={name} className={classes["odd"]}>
            {line(unknownInput(name))}
            <IconAction
              name={text("inspector.remove", { name })}
              icon={<IconTrash size={18} aria-hidden />}
              disabled={disabled}
              onClick={() => change(without(value, [name]))}
            />
          </div>
        ))}
      </fieldset>
    </QueryContext>
  );
};

export default Field;
