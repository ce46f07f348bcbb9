import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { isObject, type JsonObject, pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsBelow, messagesAt } from "../../surroundings/faults.ts";
import Json from "../expression/Field.tsx";
import { Faults } from "../parts/Faults.tsx";
import { IconAction } from "../parts/IconAction.tsx";
import type { FieldProps } from "../types.ts";
import { freshKey, matching, renamed, shownAtOnce } from "./entries.ts";
import classes from "./record.module.css";

/** Named values: their names are edited too. A long record is searched, and drawn only as far as it is looked at. */
const Field = ({ label, schema, value, fallback, faults, disabled, change }: FieldProps<JsonObject>) => {
  const { text } = useText();
  const [sought, setSought] = useState("");
  const held = value ?? fallback ?? {};
  const entries = Object.entries(held);
  const shown = matching(entries, sought);
  const isText = isObject(schema["additionalProperties"]) && schema["additionalProperties"]["type"] === "string";
  const put = (key: string, one: unknown) => change({ ...held, [key]: one });
  return (
    <fieldset aria-label={label} className={classes["record"]}>
      {entries.length > shownAtOnce && <Search label={label} sought={sought} seek={setSought} />}
      {shown.slice(0, shownAtOnce).map(([key, one]) => (
        <div key={key} className={classes["entry"]}>
          <TextInput
            aria-label={text("inspector.key_of", { name: key })}
            defaultValue={key}
            disabled={disabled}
            onBlur={(event) => change(renamed(held, key, event.currentTarget.value))}
          />
          <EntryValue id={`${label}-${key}`} {...{ name: key, value: one, isText, disabled, put }} />
          <IconAction
            name={text("inspector.remove", { name: key })}
            icon={<IconTrash size={18} aria-hidden />}
            disabled={disabled}
            onClick={() => change(Object.fromEntries(entries.filter(([name]) => name !== key)))}
          />
          <div className={classes["faults"]}>
            <Faults messages={messagesAt(faultsBelow(faults, pointer([key])))} />
          </div>
        </div>
      ))}
      {shown.length > shownAtOnce && <p>{text("inspector.more", { count: shown.length - shownAtOnce })}</p>}
      <Button
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => put(freshKey(held), isText ? "" : null)}
      >
        {text("inspector.add_key")}
      </Button>
    </fieldset>
  );
};

const Search = ({ label, sought, seek }: { label: string; sought: string; seek: (words: string) => void }) => {
  const { text } = useText();
  return (
    <TextInput
      type="search"
      aria-label={text("inspector.search_in", { label })}
      placeholder={text("inspector.search")}
      value={sought}
      onChange={(event) => seek(event.currentTarget.value)}
    />
  );
};

interface EntryValueProps {
  id: string;
  name: string;
  value: unknown;
  /** Every value of the record is a text. */
  isText: boolean;
  disabled: boolean;
  put: (name: string, value: unknown) => void;
}

const EntryValue = ({ id, name, value, isText, disabled, put }: EntryValueProps) => {
  const { text } = useText();
  const label = text("inspector.value_of", { name });
  if (isText)
    return (
      <TextInput
        aria-label={label}
        value={typeof value === "string" ? value : JSON.stringify(value)}
        disabled={disabled}
        onChange={(event) => put(name, event.currentTarget.value)}
      />
    );
  return (
    <Json
      {...{ id, label, value, disabled }}
      schema={{}}
      fallback={undefined}
      faults={[]}
      change={(next) => put(name, next === undefined ? null : next)}
    />
  );
};

export default Field;
