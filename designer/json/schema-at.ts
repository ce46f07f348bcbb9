import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { formSchema } from "../inspector/form-schema.ts";
import { objectOf, textsIn } from "../values.ts";

/** Follows references and unions to the shapes that a value may have. */
const shapesOf = (schema: unknown, root: JsonObject, depth = 0): JsonObject[] => {
  if (!isObject(schema) || depth > 8) return [];
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const definitions = isObject(root["$defs"]) ? root["$defs"] : {};
    return shapesOf(definitions[$ref.split("/").at(-1) ?? ""], root, depth + 1);
  }
  for (const union of ["anyOf", "oneOf", "allOf"])
    if (Array.isArray(schema[union])) return schema[union].flatMap((one) => shapesOf(one, root, depth + 1));
  return [schema];
};

const inside = (shape: JsonObject, segment: string): unknown => {
  if (shape["type"] === "array" || "items" in shape) return shape["items"];
  const { properties, additionalProperties } = shape;
  if (isObject(properties) && Object.hasOwn(properties, segment)) return properties[segment];
  return additionalProperties;
};

/** The shapes that a schema allows at a path. */
const shapesAt = (root: JsonObject, path: readonly string[]): JsonObject[] =>
  path.reduce<JsonObject[]>(
    (shapes, segment) => shapes.flatMap((shape) => shapesOf(inside(shape, segment), root)),
    shapesOf(root, root),
  );

export interface PropertyHint {
  name: string;
  required: boolean;
  description: string | null;
  /** What stands for the value of a new property. */
  value: string;
}

const starts: Readonly<Record<string, string>> = { object: "{}", array: "[]", string: '""' };

const descriptionOf = (schema: unknown): string | null =>
  isObject(schema) && typeof schema["description"] === "string" ? schema["description"] : null;

const startOf = (schema: unknown, root: JsonObject): string => {
  const [shape] = shapesOf(schema, root);
  return shape && typeof shape["type"] === "string" ? (starts[shape["type"]] ?? "") : "";
};

/** The properties that an object at a path may have, those it needs first. */
export const propertiesAt = (root: JsonObject, path: readonly string[]): PropertyHint[] => {
  const hints = new Map<string, PropertyHint>();
  for (const shape of shapesAt(root, path)) {
    const needed = textsIn(shape["required"]);
    for (const [name, schema] of Object.entries(isObject(shape["properties"]) ? shape["properties"] : {}))
      hints.set(name, {
        name,
        required: needed.includes(name) || (hints.get(name)?.required ?? false),
        description: descriptionOf(schema),
        value: startOf(schema, root),
      });
  }
  return [...hints.values()].sort((a, b) => Number(b.required) - Number(a.required));
};

/** The values that a schema names at a path, as JSON. */
export const valuesAt = (root: JsonObject, path: readonly string[]): string[] => {
  const named = shapesAt(root, path).flatMap((shape): unknown[] => {
    if ("const" in shape) return [shape["const"]];
    if (Array.isArray(shape["enum"])) return shape["enum"];
    return shape["type"] === "boolean" ? [true, false] : [];
  });
  return [...new Set(named.map((value) => JSON.stringify(value)))];
};

/** A kind's schema with its definitions at the root, and with the envelope, which forms leave out. */
export const wholeSchema = (schema: JsonObject): JsonObject => {
  const form = formSchema(schema);
  return {
    ...form,
    properties: { ...objectOf(schema["properties"]), ...objectOf(form["properties"]) },
  };
};
