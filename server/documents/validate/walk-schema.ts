import { isObject, type JsonObject, type Path } from "#schemas/documents/json.ts";
import { satisfies } from "./structure.ts";

/** A value that a schema marks with a keyword (`x-value`, `x-label`). */
export interface Marked {
  schema: JsonObject;
  value: unknown;
  path: Path;
}

interface Walk {
  definitions: JsonObject;
  visit: (marked: Marked) => void;
}

const collect = (schema: JsonObject, definitions: JsonObject): JsonObject =>
  isObject(schema.$defs) ? { ...definitions, ...schema.$defs } : definitions;

const branchOf = (branches: readonly unknown[], definitions: JsonObject, value: unknown): JsonObject | undefined =>
  branches.find(
    (branch): branch is JsonObject => isObject(branch) && satisfies(withDefinitions(branch, definitions), value),
  );

const joined = new WeakMap<JsonObject, JsonObject>();
const withDefinitions = (branch: JsonObject, definitions: JsonObject): JsonObject => {
  const known = joined.get(branch);
  if (known) return known;
  const schema = { ...branch, $defs: definitions };
  joined.set(branch, schema);
  return schema;
};

const patterns = new Map<string, RegExp>();
/** A pattern of a schema of the product, of which there are few: each is asked of thousands of names. */
const patternOf = (source: string): RegExp => {
  const pattern = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, pattern);
  return pattern;
};

const memberSchema = (schema: JsonObject, key: string): JsonObject | undefined => {
  const { properties, patternProperties, additionalProperties } = schema;
  if (isObject(properties) && isObject(properties[key])) return properties[key];
  const pattern = isObject(patternProperties)
    ? Object.entries(patternProperties).find(([source]) => patternOf(source).test(key))?.[1]
    : undefined;
  if (isObject(pattern)) return pattern;
  return isObject(additionalProperties) ? additionalProperties : undefined;
};

const walk = (schema: JsonObject, value: unknown, path: Path, state: Walk): void => {
  const inner = { ...state, definitions: collect(schema, state.definitions) };
  if (schema["x-value"] !== undefined || schema["x-label"] !== undefined) state.visit({ schema, value, path });
  if (typeof schema.$ref === "string") {
    const target = inner.definitions[schema.$ref.replace("#/$defs/", "")];
    if (isObject(target)) walk(target, value, path, inner);
    return;
  }
  if (Array.isArray(schema.anyOf)) {
    const branch = schema["x-label"] ? undefined : branchOf(schema.anyOf, inner.definitions, value);
    if (branch) walk(branch, value, path, inner);
    return;
  }
  if (Array.isArray(value) && isObject(schema.items)) {
    for (const [index, item] of value.entries()) walk(schema.items, item, [...path, index], inner);
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      const member = memberSchema(schema, key);
      if (member) walk(member, child, [...path, key], inner);
    }
  }
};

/** Every value of a valid document or of valid options whose schema carries `x-value` or `x-label`. */
export const markedValues = (schema: JsonObject, value: unknown, path: Path = []): Marked[] => {
  const found: Marked[] = [];
  walk(schema, value, path, { definitions: {}, visit: (marked) => found.push(marked) });
  return found;
};
