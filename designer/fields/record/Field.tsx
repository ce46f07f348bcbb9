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
      {entries.length > shownAtOnce && (
        <TextInput
          type="search"
          aria-label={text("inspector.search_in", { label })}
          placeholder={text("inspector.search")}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {shown.slice(0, shownAtOnce).map(([key, one]) => (
        <div key={key} className={classes["entry"]}>
          <TextInput
            aria-label={text("inspector.key_of", { name: key })}
            defaultValue={key}
            disabled={disabled}
            onBlur={(event) => change(renamed(held, key, event.currentTarget.value))}
          />
          {isText ? (
            <TextInput
              aria-label={text("inspector.value_of", { name: key })}
              value={typeof one === "string" ? one : JSON.stringify(one)}
              disabled={disabled}
              onChange={(event) => put(key, event.currentTarget.value)}
            />
          ) : (
            <Json
              id={`${label}-${key}`}
              label={text("inspector.value_of", { name: key })}
              schema={{}}
              value={one}
              fallback={undefined}
              faults={[]}
              disabled={disabled}
              change={(next) => put(key, next === undefined ? null : next)}
            />
          )}
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

export default Field;
