import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { without } from "../surroundings/options.ts";
import { objectOf, textsIn } from "../values.ts";

/** Properties of the envelope that no form edits: they are written by what opens and saves a document. */
const envelope = new Set(["kind", "slug", "schemaVersion", "versions", "$schema"]);

const isConstraint = (option: unknown): boolean =>
  isObject(option) && !("type" in option) && !("$ref" in option) && !("enum" in option) && !("const" in option);

/** Keys that begin with `x-` are kept in a value and shown nowhere; the one other pattern is any key of a record. */
const withoutPatterns = ({ patternProperties, ...schema }: JsonObject): JsonObject => {
  if (!isObject(patternProperties)) return schema;
  const [pattern] = Object.entries(patternProperties).filter(([key]) => key !== "^x-");
  if (!pattern) return schema;
  return { ...schema, additionalProperties: pattern[1], "x-keys": pattern[0] };
};

/** An `anyOf` that only says which properties are needed is no choice for a person. */
const withoutConstraints = (schema: JsonObject): JsonObject => {
  const { anyOf } = schema;
  const rest = without(schema, ["anyOf", "if", "then", "else"]);
  const isChoice = Array.isArray(anyOf) && !(isObject(schema["properties"]) && anyOf.every(isConstraint));
  return isChoice ? { ...rest, anyOf: anyOf.map(named) } : rest;
};

/**
 * A choice is called what tells it apart: its title, the first property it needs, or its type. `x-choice` says that this
 * is the name of the choice alone, not of the property that holds it.
 */
const named = (option: unknown): unknown => {
  if (!isObject(option) || "title" in option) return option;
  const [first] = textsIn(option["required"]);
  const referred = typeof option["$ref"] === "string" ? option["$ref"].split("/").at(-1) : undefined;
  const title = first ?? referred ?? (typeof option["type"] === "string" ? `type.${option["type"]}` : undefined);
  return title === undefined ? option : { ...option, title, "x-choice": true };
};

interface Hoisted {
  definitions: JsonObject;
}

const rooted = (schema: JsonObject): JsonObject => {
  const ref = schema["$ref"];
  return typeof ref === "string" && !ref.startsWith("#") ? { ...schema, $ref: `#/$defs/${ref}` } : schema;
};

const convert = (schema: unknown, into: Hoisted): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => convert(one, into));
  if (!isObject(schema)) return schema;
  const { $defs } = schema;
  const own = without(schema, ["$defs", "$id"]);
  if (isObject($defs))
    for (const [name, definition] of Object.entries($defs)) into.definitions[name] = convert(definition, into);
  const plain = rooted(withoutConstraints(withoutPatterns(own)));
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [
      key,
      key === "properties" && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, convert(one, into)]))
        : key === "default" || key === "x-prerequisite"
          ? value
          : convert(value, into),
    ]),
  );
};

const withoutEnvelope = (schema: JsonObject): JsonObject => {
  const properties = schema["properties"];
  if (!isObject(properties) || !isObject(properties["kind"]) || !("const" in properties["kind"])) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !envelope.has(name))),
  };
};

/**
 * The schema of options or of a whole kind as the form library reads it: definitions at the root, choices with names,
 * records by `additionalProperties`, and nothing that no person edits.
 */
export const formSchema = (schema: JsonObject): JsonObject => {
  const into: Hoisted = { definitions: {} };
  const whole = objectOf(convert(JSON.parse(JSON.stringify(schema)), into));
  const { definitions } = into;
  return withoutEnvelope(Object.keys(definitions).length > 0 ? { ...whole, $defs: definitions } : whole);
};
