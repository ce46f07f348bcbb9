import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { isObject, type JsonObject, type Path, pointer, valueAt } from "#schemas/documents/json.ts";

const areSchemas = (value: unknown): value is Record<string, JsonObject> =>
  isObject(value) && Object.values(value).every(isObject);

/** The options that a schema of options names. */
export const propertiesOf = ({ properties }: JsonObject): Record<string, JsonObject> =>
  areSchemas(properties) ? properties : {};

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
    return !shownBy.some((one) => isSameJson(held[key], one)) || isHidden(key, [...asking, name]);
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
