import { useChoiceText } from "../../surroundings/use-titles.ts";
import { choicesOf } from "../select/choices.ts";
import type { FieldProps } from "../types.ts";
import { Chooser } from "./Chooser.tsx";

/** Any of the choices. `x-switch` adds the switch of no restriction, `x-search: false` takes the search box away. */
const Field = ({ id, label, schema, value, fallback, disabled, change }: FieldProps<unknown[] | null>) => {
  const choiceText = useChoiceText();
  const held = value === undefined ? fallback : value;
  const switched = schema["x-switch"] === true;
  const options = choicesOf(schema, ...(held ?? [])).map((choice) => ({ value: choice, label: choiceText(choice) }));
  return (
    <Chooser
      id={id}
      label={label}
      mode="multiple"
      switched={switched}
      search={schema["x-search"] !== false}
      options={options}
      chosen={held ?? (switched ? null : [])}
      disabled={disabled}
      change={(chosen) => change(chosen === null ? null : [...chosen])}
    />
  );
};

export default Field;
