import { Button } from "@mantine/core";
import { IconChevronDown, IconPlus, IconTrash } from "@tabler/icons-react";
import { type FieldProps, toFieldPathId } from "@rjsf/utils";
import { type ComponentType, useState } from "react";
import { isObject, type JsonObject, pointer } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { IconAction } from "../../fields/parts/IconAction.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import { SortableList } from "../../fields/parts/SortableList.tsx";
import { moved, useKeys } from "../../fields/parts/use-keys.ts";
import { faultsBelow } from "../../surroundings/faults.ts";
import { isChanged } from "../../surroundings/options.ts";
import { firstValue } from "./first-value.ts";
import classes from "./form.module.css";
import { useFaultsAt, useFormParts } from "../../surroundings/form-context.ts";
import { Place, useSought, useSoughtEntry } from "./Place.tsx";
import { summaryOf } from "./summary.ts";
import { useTitles } from "../../surroundings/use-titles.ts";

/** Does an entry hold parts of its own, so that it is worth to be folded? */
const hasParts = (schema: JsonObject): boolean => "properties" in schema || "anyOf" in schema || "$ref" in schema;

/** A list of parts: they are added, removed and put in order, and drawn only when opened. */
export const ListField = (props: FieldProps) => {
  const { formData, fieldPathId, onChange, registry, name } = props;
  const { defaults, readOnly, at } = useFormParts();
  const texts = useText();
  const titles = useTitles();
  const schema = props.schema as JsonObject;
  const path = fieldPathId.path;
  const faults = useFaultsAt(path);
  const items: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const { keys, move, remove } = useKeys(items.length);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const itemSchema = isObject(schema["items"]) ? schema["items"] : {};
  const label = titles.title(schema, name);
  const place = at + pointer(path);
  const isSought = useSought(place);
  const sought = useSoughtEntry(place);
  const soughtKey = sought === null ? undefined : keys[sought];
  if (soughtKey !== undefined && !open.has(soughtKey)) setOpen(new Set([...open, soughtKey]));
  const SchemaField = registry.fields["SchemaField"] as ComponentType<FieldProps>;
  const isFolded = hasParts(itemSchema);
  const most = typeof schema["maxItems"] === "number" ? schema["maxItems"] : Number.POSITIVE_INFINITY;

  const nameOf = (index: number) => summaryOf(items[index], texts) || `${label} ${index + 1}`;
  const toggle = (key: string) =>
    setOpen((was) => (was.has(key) ? new Set([...was].filter((one) => one !== key)) : new Set([...was, key])));
  const add = () => {
    const resolved = registry.schemaUtils.retrieveSchema(itemSchema) as JsonObject;
    onChange([...items, firstValue(resolved, registry.schemaUtils)], path);
  };
  const take = (index: number) => {
    remove(index);
    onChange(
      items.filter((_, at) => at !== index),
      path,
    );
  };
  const reorder = (from: number, to: number) => {
    move(from, to);
    onChange(moved(items, from, to), path);
  };
  const part = (index: number) => (
    <SchemaField
      {...props}
      name={String(index + 1)}
      schema={itemSchema}
      formData={items[index]}
      fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
    />
  );
  const isFaulty = (index: number) => faultsBelow(faults, `/${index}`).length > 0;

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
        <SortableList keys={keys} nameOf={nameOf} onMove={reorder} disabled={readOnly} label={label}>
          {(index) => {
            const key = keys[index] ?? "";
            const isOpen = !isFolded || open.has(key);
            return (
              <div className={classes["entry"]} data-faulty={isFaulty(index) || undefined}>
                <div className={classes["entryHead"]}>
                  {isFolded ? (
                    <button
                      type="button"
                      className={classes["entryName"]}
                      aria-expanded={isOpen}
                      onClick={() => toggle(key)}
                    >
                      <IconChevronDown size={16} aria-hidden />
                      <span>{nameOf(index)}</span>
                      {isFaulty(index) && <span className={classes["faulty"]}>{texts.text("inspector.faulty")}</span>}
                    </button>
                  ) : (
                    <div className={classes["entryPart"]}>{part(index)}</div>
                  )}
                  <IconAction
                    name={texts.text("inspector.remove", { name: nameOf(index) })}
                    icon={<IconTrash size={18} aria-hidden />}
                    disabled={readOnly}
                    onClick={() => take(index)}
                  />
                </div>
                {isFolded && isOpen && <div className={classes["entryBody"]}>{part(index)}</div>}
              </div>
            );
          }}
        </SortableList>
        {items.length === 0 && <p className={classes["empty"]}>{texts.text("inspector.empty_list")}</p>}
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={readOnly || items.length >= most}
          onClick={add}
        >
          {texts.text("inspector.add", { label })}
        </Button>
      </Place>
    </Section>
  );
};
