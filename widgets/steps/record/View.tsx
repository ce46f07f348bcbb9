import { Autocomplete, NativeSelect, TextInput } from "@mantine/core";
import { BooleanEntry, ChoicesEntry, ColorEntry, LongTextEntry, SecretEntry } from "./MoreEntries.tsx";
import type { EntryProps } from "./entry.ts";
import { SearchedEntries, SearchedEntry } from "./SearchedEntries.tsx";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { DayInput } from "#engine/react/dates/DayInput.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { separatorOf } from "#widgets/controls/keypad/Keypad.tsx";
import { type Field, numberOf, type Options, problemOf, problemOfAll, suggestionsOf, valuesOf } from "./logic.ts";
import classes from "./record.module.css";

const Unit = ({ text }: { text: string | undefined }) => (text ? <span className={classes.unit}>{text}</span> : null);

const NumberEntry = ({ shared, value, write, unit }: EntryProps & { unit: string | undefined }) => {
  const { language } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof value === "number" ? String(value).replace(".", separatorOf(language)) : "";
  const isMine = typed !== null && numberOf(typed) === (value ?? null);
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<Unit text={unit} />}
      rightSectionWidth={unit ? `${unit.length + 3}ch` : 0}
      value={isMine ? typed : stored}
      onChange={({ currentTarget }) => {
        const number = numberOf(currentTarget.value);
        if (number === undefined) return;
        setTyped(currentTarget.value);
        write(number);
      }}
    />
  );
};

const DateEntry = ({ shared, value, write }: EntryProps) => (
  <DayInput {...shared} value={typeof value === "string" && value !== "" ? value : null} onChange={write} />
);

const ChoiceEntry = ({ shared, value, write, choices }: EntryProps & { choices: Field["choices"] }) => {
  const { label } = useText();
  const offered = (choices ?? []).map((one) => ({ value: one.value, label: label(one.label) }));
  const isChosen = offered.some((one) => one.value === value);
  return (
    <NativeSelect
      {...shared}
      value={isChosen ? String(value) : ""}
      data={isChosen ? offered : [{ value: "", label: "" }, ...offered]}
      onChange={({ currentTarget }) => write(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
};

/** A line of text; what is offered besides may be taken, and need not. */
const TextEntry = ({
  shared,
  value,
  write,
  offered,
  maxLength = 200,
}: EntryProps & { offered: string[]; maxLength: number | undefined }) => {
  const props = { ...shared, maxLength, value: typeof value === "string" ? value : "", autoComplete: "off" };
  if (offered.length === 0)
    return <TextInput {...props} onChange={({ currentTarget }) => write(currentTarget.value)} />;
  return <Autocomplete {...props} data={offered} limit={50} onChange={write} />;
};

/** Several values of one thing, each in its field; what is wrong stands at the field that it concerns. */
const View = ({ options, data, disabled, change, blur }: StepViewProps<Options>) => {
  const { label } = useText();
  const values = valuesOf(data);
  const problem = problemOfAll(options);
  return (
    <div className={classes.record}>
      {options.intro ? <p className={classes.intro}>{label(options.intro)}</p> : null}
      <div role="alert">
        {problem === null ? null : (
          <p className={classes.problem}>
            <IconAlertTriangle size={20} aria-hidden /> {problem}
          </p>
        )}
      </div>
      <div className={classes.fields}>
        {options.fields.map((field) => {
          const { name, kind = "text", unit, hint, choices, searched, maxLength } = field;
          const props: EntryProps = {
            shared: {
              size: "md",
              inputWrapperOrder: ["label", "input", "description", "error"],
              label: label(field.label),
              description: hint ? label(hint) : null,
              descriptionProps: { className: classes.hint ?? "" },
              withAsterisk: field.required === true,
              error: problemOf(options, field),
              errorProps: { className: classes.error ?? "" },
              disabled,
              onBlur: blur,
            },
            value: values[name],
            write: (value) => change({ values: { ...values, [name]: value } }),
          };
          if (kind === "number") return <NumberEntry key={name} {...props} unit={unit} />;
          if (kind === "date") return <DateEntry key={name} {...props} />;
          const found = { choices, search: (typed: string) => change({ search: { [name]: typed } }) };
          if (kind === "choice" && searched) return <SearchedEntry key={name} {...props} {...found} />;
          if (kind === "choices" && searched) return <SearchedEntries key={name} {...props} {...found} />;
          if (kind === "choice") return <ChoiceEntry key={name} {...props} choices={choices} />;
          if (kind === "choices") return <ChoicesEntry key={name} {...props} choices={choices} />;
          if (kind === "boolean") return <BooleanEntry key={name} {...props} />;
          if (kind === "secret") return <SecretEntry key={name} {...props} maxLength={maxLength} />;
          if (kind === "color") return <ColorEntry key={name} {...props} />;
          if (kind === "long_text") return <LongTextEntry key={name} {...props} maxLength={maxLength} />;
          return <TextEntry key={name} {...props} offered={suggestionsOf(options, name)} maxLength={maxLength} />;
        })}
      </div>
    </div>
  );
};

export default View;
