import { Button } from "@mantine/core";
import { IconChevronDown, IconPlus, IconTrash } from "@tabler/icons-react";
import { type FieldProps, toFieldPathId } from "@rjsf/utils";
import { useState } from "react";
import { type JsonObject, pointer } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { IconAction } from "../../fields/parts/IconAction.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import { SortableList } from "../../fields/parts/SortableList.tsx";
import { moved, useKeys } from "../../fields/parts/use-keys.ts";
import { isChanged } from "../../surroundings/options.ts";
import { firstValue } from "./first-value.ts";
import classes from "./form.module.css";
import { useFaultsAt, useFormParts } from "../../surroundings/form-context.ts";
import { objectOf } from "../../values.ts";
import { SchemaPart } from "./library.tsx";
import { Place, useSought, useSoughtEntry } from "./Place.tsx";
import { summaryOf } from "./summary.ts";
import { useTitles } from "../../surroundings/use-titles.ts";

/** Does an entry hold parts of its own, so that it is worth to be folded? */
const hasParts = (schema: JsonObject): boolean => "properties" in schema || "anyOf" in schema || "$ref" in schema;

/** Which entries are open: those that a person has opened, and the one that a problem led into. */
const useOpenEntries = (keys: readonly string[], place: string) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sought = useSoughtEntry(place);
  const soughtKey = sought === null ? undefined : keys[sought];
  if (soughtKey !== undefined && !open.has(soughtKey)) setOpen(new Set([...open, soughtKey]));
  const toggle = (key: string) =>
    setOpen((was) => (was.has(key) ? new Set([...was].filter((one) => one !== key)) : new Set([...was, key])));
  return { open, toggle };
};

/** The entries of a list with keys that stay theirs, and what is done with them. */
const useEntries = ({ schema, formData, fieldPathId, onChange, registry }: FieldProps, label: string) => {
  const texts = useText();
  const { path } = fieldPathId;
  const items: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const itemSchema = objectOf(schema.items);
  const { keys, move, remove } = useKeys(items.length);
  return {
    items,
    keys,
    itemSchema,
    nameOf: (index: number) => summaryOf(items[index], texts) || `${label} ${index + 1}`,
    add: () => {
      const resolved = registry.schemaUtils.retrieveSchema(itemSchema);
      onChange([...items, firstValue(resolved, registry.schemaUtils)], path);
    },
    removeAt: (index: number) => {
      remove(index);
      onChange(
        items.filter((_, at) => at !== index),
        path,
      );
    },
    reorder: (from: number, to: number) => {
      move(from, to);
      onChange(moved(items, from, to), path);
    },
  };
};

/** A list of parts: they are added, removed and put in order, and drawn only when opened. */
export const ListField = (props: FieldProps) => {
  const { formData, fieldPathId, onChange, name } = props;
  const { defaults, readOnly, at } = useFormParts();
  const { text } = useText();
  const schema: JsonObject = props.schema;
  const { path } = fieldPathId;
  const place = at + pointer(path);
  const label = useTitles().title(schema, name);
  const isSought = useSought(place);
  const entries = useEntries(props, label);
  const { open, toggle } = useOpenEntries(entries.keys, place);
  const most = typeof schema["maxItems"] === "number" ? schema["maxItems"] : Number.POSITIVE_INFINITY;
  return (
    <Section
      label={label}
      collapsible={path.length > 0}
      isSought={isSought}
      isNeeded={schema["x-needed"] === true}
      changed={isChanged(formData, defaultAt(schema, defaults, path))}
      {...(readOnly ? {} : { onReset: () => onChange(undefined, path) })}
    >
      <Place path={place} exact>
        <SortableList
          keys={entries.keys}
          nameOf={entries.nameOf}
          onMove={entries.reorder}
          disabled={readOnly}
          label={label}
        >
          {(index) => {
            const key = entries.keys[index] ?? "";
            return <Entry {...{ index, entries }} of={props} isOpen={open.has(key)} toggle={() => toggle(key)} />;
          }}
        </SortableList>
        {entries.items.length === 0 && <p className={classes["empty"]}>{text("inspector.empty_list")}</p>}
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={readOnly || entries.items.length >= most}
          onClick={entries.add}
        >
          {text("inspector.add", { label })}
        </Button>
      </Place>
    </Section>
  );
};

interface EntryProps {
  index: number;
  entries: ReturnType<typeof useEntries>;
  /** What the form library says of the list. */
  of: FieldProps;
  isOpen: boolean;
  toggle: () => void;
}

/** One entry: folded below its name where it has parts of its own, else in its line. */
const Entry = ({ index, entries, of, isOpen, toggle }: EntryProps) => {
  const { text } = useText();
  const { readOnly } = useFormParts();
  const { items, itemSchema, nameOf, removeAt } = entries;
  const fieldPathId = toFieldPathId(index, of.registry.globalFormOptions, of.fieldPathId);
  const isFaulty = useFaultsAt(fieldPathId.path).length > 0;
  const part = () => (
    <SchemaPart
      {...of}
      name={String(index + 1)}
      schema={itemSchema}
      formData={items[index]}
      fieldPathId={fieldPathId}
    />
  );
  const isFolded = hasParts(itemSchema);
  return (
    <div className={classes["entry"]} data-faulty={isFaulty || undefined}>
      <div className={classes["entryHead"]}>
        {isFolded ? (
          <button type="button" className={classes["entryName"]} aria-expanded={isOpen} onClick={toggle}>
            <IconChevronDown size={16} aria-hidden />
            <span>{nameOf(index)}</span>
            {isFaulty && <span className={classes["faulty"]}>{text("inspector.faulty")}</span>}
          </button>
        ) : (
          <div className={classes["entryPart"]}>{part()}</div>
        )}
        <IconAction
          name={text("inspector.remove", { name: nameOf(index) })}
          icon={<IconTrash size={18} aria-hidden />}
          disabled={readOnly}
          onClick={() => removeAt(index)}
        />
      </div>
      {isFolded && isOpen && <div className={classes["entryBody"]}>{part()}</div>}
    </div>
  );
};
