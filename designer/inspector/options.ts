import { isObject, type JsonObject, pointer, type Path, valueAt } from "#schemas/documents/json.ts";
import { isEqual } from "#engine/bindings/equal.ts";

/** What an option says besides its shape, as far as a form reads it. */
interface Option extends JsonObject {
  default?: unknown;
}

const propertiesOf = (schema: JsonObject): Record<string, Option> =>
  isObject(schema["properties"]) ? (schema["properties"] as Record<string, Option>) : {};

/** The default of an option: of the type where it names one, else of the option's schema. */
export const defaultAt = (schema: JsonObject, defaults: JsonObject, path: Path): unknown =>
  valueAt(defaults, path) ?? schema["default"];

/** The options as they hold: what is written, and the defaults for the rest. */
export const effective = (schema: JsonObject, value: JsonObject, defaults: JsonObject = {}): JsonObject => {
  const own = Object.entries(propertiesOf(schema)).flatMap(([name, option]) => {
    const fallback = defaultAt(option, defaults, [name]);
    return fallback === undefined ? [] : [[name, fallback] as const];
  });
  return { ...Object.fromEntries(own), ...defaults, ...value };
};

/** A written value that is another than the default. */
export const isChanged = (value: unknown, fallback: unknown): boolean =>
  value !== undefined && !isEqual(value, fallback);

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

const emptyOf = (option: Option): unknown => {
  const type = option["x-value"];
  if (typeof type === "string" && Object.hasOwn(emptyValues, type)) return structuredClone(emptyValues[type]);
  return option["type"] === "array" ? [] : undefined;
};

/** The value without some of its properties. */
export const without = (value: JsonObject, names: Iterable<string>): JsonObject => {
  const gone = new Set(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !gone.has(name)));
};

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

/** Options that a prerequisite hides, as JSON pointers: directly, or because the option they depend on is hidden. */
export const hiddenOptions = (
  schema: JsonObject,
  value: JsonObject,
  defaults: JsonObject = {},
  path: Path = [],
): Set<string> => {
  const options = propertiesOf(schema);
  const held = effective(schema, value, defaults);
  const isHidden = (name: string, asking: readonly string[] = []): boolean => {
    const needed = options[name]?.["x-prerequisite"];
    if (!isObject(needed) || typeof needed["key"] !== "string") return false;
    const { key } = needed;
    if (asking.includes(key)) return false;
    const shownBy = Array.isArray(needed["among"]) ? needed["among"] : [needed["value"]];
    return !shownBy.some((one) => isEqual(held[key], one)) || isHidden(key, [...asking, name]);
  };
  const hidden = new Set<string>();
  for (const [name, option] of Object.entries(options)) {
    const at = [...path, name];
    if (isHidden(name)) hidden.add(pointer(at));
    const inner = value[name];
    if (isObject(option["properties"]) && isObject(inner)) {
      const below = isObject(defaults[name]) ? defaults[name] : {};
      for (const one of hiddenOptions(option, inner, below, at)) hidden.add(one);
    }
  }
  return hidden;
};

/**
 * The value without properties that are undefined: the form library writes them where a value is cleared, a document has
 * none. What holds none is the same object.
 */
export const withoutUndefined = <T>(value: T): T => {
  if (Array.isArray(value)) {
    const list = value.map((one: unknown) => withoutUndefined(one));
    return list.every((one, index) => one === value[index]) ? value : (list as T);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.flatMap(([name, one]) => (one === undefined ? [] : [[name, withoutUndefined(one)] as const]));
  const isSame = kept.length === entries.length && kept.every(([name, one]) => one === value[name]);
  return isSame ? value : (Object.fromEntries(kept) as T);
};
