import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";

/** A written value that is another than the default. */
export const isChanged = (value: unknown, fallback: unknown): boolean =>
  value !== undefined && !isSameJson(value, fallback);

/** What is empty for a list-like option; an option of another type has no empty value but its default. */
const emptyValues: Readonly<Record<string, unknown>> = {
  list: [],
  numlist: [],
  multiselect: [],
  tableConfig: { columns: [] },
  graphConfig: { graphType: "bar", datasets: [{}] },
  navigatorConfig: { buttons: [] },
  style: {},
};

const emptyOf = (option: JsonObject): unknown => {
  const type = option["x-value"];
  if (typeof type === "string" && Object.hasOwn(emptyValues, type)) return structuredClone(emptyValues[type]);
  return option["type"] === "array" ? [] : undefined;
};

/** The value without some of its properties. */
export const without = (value: JsonObject, names: Iterable<string>): JsonObject => {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !gone.has(name)));
};

/** The schema without the name that a choice was given: it goes by the name of the property that holds it. */
export const withoutChoice = (schema: JsonObject): JsonObject =>
  schema["x-choice"] === true ? without(schema, ["title", "x-choice"]) : schema;

/** All of a schema's options as they are by default: nothing is written of them. */
export const resetOptions = (schema: JsonObject, value: JsonObject): JsonObject =>
  without(value, Object.keys(propertiesOf(schema)));

/** List-like options become empty, the others as they are by default. */
export const clearOptions = (schema: JsonObject, value: JsonObject): JsonObject => {
  const empty = Object.entries(propertiesOf(schema)).flatMap(([name, option]) => {
    const cleared = emptyOf(option);
    return cleared === undefined ? [] : [[name, cleared] as const];
  });
  return { ...resetOptions(schema, value), ...Object.fromEntries(empty) };
};

/** One value cleared: empty where it is list-like, else undefined, which is its default. */
export const cleared = (option: JsonObject): unknown => emptyOf(option);

/**
 * The value without properties that are undefined: the form library writes them where a value is cleared, a document has
 * none. What holds none is the same object.
 */
export const withoutUndefined = (value: JsonObject): JsonObject => {
  const entries = Object.entries(value);
  const kept = entries.flatMap(([name, one]) => (one === undefined ? [] : [[name, pruned(one)] as const]));
  const isSame = kept.length === entries.length && kept.every(([name, one]) => one === value[name]);
  return isSame ? value : Object.fromEntries(kept);
};

const pruned = (value: unknown): unknown => {
  if (!Array.isArray(value)) return isObject(value) ? withoutUndefined(value) : value;
  const list = value.map(pruned);
  return list.every((one, index) => one === value[index]) ? value : list;
};
