import { Autocomplete, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ObjectFieldTemplateProps, toFieldPathId } from "@rjsf/utils";
import { useState } from "react";
import { type JsonObject, valueAt } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Faults } from "../../fields/parts/Faults.tsx";
import { IconAction } from "../../fields/parts/IconAction.tsx";
import { renamed } from "../../fields/record/entries.ts";
import { without } from "../../surroundings/options.ts";
import { firstValue } from "./first-value.ts";
import classes from "./form.module.css";
import { useFormParts } from "../../surroundings/form-context.ts";
import { objectOf } from "../../values.ts";
import { changeOf, SchemaPart } from "./library.tsx";
import { entryNames, nameFault, offeredNames } from "./map-names.ts";

interface MapEntriesProps {
  /** The object and what the form library says of it. */
  of: ObjectFieldTemplateProps;
  change: (value: JsonObject) => void;
}

/** The options of a control by its name, which may be bound. */
const useOptionsOf = (): ((control: string) => string[]) => {
  const { steps } = useEngine().registry;
  return (control) => {
    const options = objectOf(steps.get(control)?.options);
    return Object.keys(propertiesOf(options));
  };
};

/** The entries of an object whose names people choose: each with its name and its bin, and a line for one more. */
export const MapEntries = ({ of, change }: MapEntriesProps) => {
  const { registry, fieldPathId } = of;
  const { readOnly, value: whole } = useFormParts();
  const optionsOf = useOptionsOf();
  const { text } = useText();
  const schema: JsonObject = of.schema;
  const value = objectOf(of.formData);
  const entry = objectOf(schema["additionalProperties"]);
  const beside = objectOf(valueAt(whole, fieldPathId.path.slice(0, -1)));
  const offered = offeredNames(schema, beside, optionsOf);
  const disabled = readOnly || of.disabled === true;
  const add = (name: string) => {
    const resolved = registry.schemaUtils.retrieveSchema(entry);
    change({ ...value, [name]: firstValue(resolved, registry.schemaUtils) });
  };
  return (
    <>
      {entryNames(schema, value).map((name) => (
        <div key={name} className={classes["mapEntry"]}>
          <div className={classes["record"]}>
            <EntryName
              name={name}
              disabled={disabled}
              fault={(next) => nameFault(schema, without(value, [name]), next)}
              rename={(next) => change(renamed(value, name, next))}
            />
            <IconAction
              name={text("inspector.remove", { name })}
              icon={<IconTrash size={18} aria-hidden />}
              disabled={disabled}
              onClick={() => change(without(value, [name]))}
            />
          </div>
          <EntryValue {...{ name, entry, of, disabled }} value={value[name]} />
        </div>
      ))}
      <NewEntry
        offered={offered.filter((name) => !Object.hasOwn(value, name))}
        disabled={disabled}
        fault={(name) => nameFault(schema, value, name)}
        add={add}
      />
    </>
  );
};

interface EntryValueProps {
  name: string;
  /** The schema of every entry. */
  entry: JsonObject;
  value: unknown;
  of: ObjectFieldTemplateProps;
  disabled: boolean;
}

const EntryValue = ({ name, entry, value, of: { registry, fieldPathId }, disabled }: EntryValueProps) => {
  const changeAt = changeOf(registry);
  return (
    <SchemaPart
      name={name}
      schema={entry}
      formData={value}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
      // A cleared entry is still one: it goes by its bin alone.
      onChange={(next, ...rest) => changeAt(next === undefined ? null : next, ...rest)}
      onBlur={() => undefined}
      onFocus={() => undefined}
      registry={registry}
      disabled={disabled}
    />
  );
};

interface EntryNameProps {
  name: string;
  disabled: boolean;
  fault: (name: string) => string | null;
  rename: (name: string) => void;
}

/** The name of an entry: taken over when its field is left or Enter is pressed, and only where it may be used. */
const EntryName = ({ name, disabled, fault, rename }: EntryNameProps) => {
  const { text } = useText();
  const [typed, setTyped] = useState(name);
  const wrong = typed === name ? null : fault(typed.trim());
  const commit = () => {
    if (typed.trim() !== name && wrong === null) rename(typed.trim());
  };
  return (
    <div>
      <TextInput
        label={text("inspector.key")}
        aria-label={text("inspector.key_of", { name })}
        value={typed}
        aria-invalid={wrong !== null}
        disabled={disabled}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === "Enter") commit();
          if (key === "Escape") setTyped(name);
        }}
      />
      <Faults messages={wrong === null ? [] : [text(wrong)]} />
    </div>
  );
};

interface NewEntryProps {
  offered: readonly string[];
  disabled: boolean;
  fault: (name: string) => string | null;
  add: (name: string) => void;
}

/** A new entry begins with its name: one of those that are offered, or another. */
const NewEntry = ({ offered, disabled, fault, add }: NewEntryProps) => {
  const { text } = useText();
  const [typed, setTyped] = useState("");
  const wrong = fault(typed.trim());
  const commit = () => {
    if (wrong !== null) return;
    add(typed.trim());
    setTyped("");
  };
  const isOdd = typed !== "" && wrong !== null;
  return (
    <>
      <div className={classes["record"]}>
        <Autocomplete
          size="md"
          label={text("inspector.new_name")}
          data={[...offered]}
          value={typed}
          aria-invalid={isOdd}
          disabled={disabled}
          onChange={setTyped}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Enter" && !nativeEvent.isComposing) commit();
          }}
        />
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || wrong !== null}
          onClick={commit}
        >
          {text("inspector.add_key")}
        </Button>
      </div>
      <Faults messages={isOdd ? [text(wrong)] : []} />
    </>
  );
};
