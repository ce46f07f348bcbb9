import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Static, TSchema } from "typebox";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

const ajv = new Ajv2020({
  strict: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  verbose: true,
});
formats.default(ajv);

/** What AJV says of a fault; what it says of a keyword differs by keyword. */
type Fault = ErrorObject<string, Record<string, unknown>>;

const escape = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

const pathOf = ({ instancePath, keyword, params }: Fault): string => {
  const field = params[keyword === "required" ? "missingProperty" : "additionalProperty"];
  return typeof field === "string" ? `${instancePath}/${escape(field)}` : instancePath;
};

/** Texts of the catalogue by the keyword of JSON Schema that was broken. */
const texts: Record<string, string> = {
  required: "call.field_missing",
  additionalProperties: "call.field_unknown",
  unevaluatedProperties: "call.field_unknown",
  type: "call.field_type",
  enum: "call.field_choice",
  const: "call.field_choice",
  anyOf: "call.field_choice",
  oneOf: "call.field_choice",
};

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

/** What a schema takes, in the words of a sentence: its values, else the kind of value. */
const choicesOf = (schema: JsonObject): string[] => {
  if ("const" in schema) return [JSON.stringify(schema["const"])];
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value));
  const inner = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(inner)) return inner.filter(isObject).flatMap(choicesOf);
  return [schema["type"]].flat().map((type) => kinds[String(type)] ?? "another value");
};

const anyOfThem = new Intl.ListFormat("en", { type: "disjunction" });
const longest = 60;

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
};

/** Why a value is refused, in one sentence. */
const sentenceOf = ({ keyword, parentSchema = {}, data, message = "" }: Fault): string => {
  if (keyword === "required") return "Expected this field, got nothing";
  if (keyword === "additionalProperties") return "Expected no field of this name";
  if (["type", "enum", "const", "anyOf", "oneOf"].includes(keyword))
    return `Expected ${anyOfThem.format(new Set(choicesOf(parentSchema)))}, got ${shown(data)}`;
  if (parentSchema["format"] === "date-time")
    return `Expected a UTC time such as 2026-03-01T12:00:00Z, got ${shown(data)}`;
  return `This value ${message}`;
};

/** A refusal that names the first faulty field. */
const refusalOf = (fault: Fault): DomainError => {
  const path = pathOf(fault);
  const field = path === "" ? "/" : path;
  const { type = "" } = fault.params;
  const values = { field, expected: [type].flat().join() };
  return new DomainError("invalid_input", {
    message: sentenceOf(fault),
    path,
    text: { key: texts[fault.keyword] ?? "call.field_value", values },
  });
};

export interface Validator<S extends TSchema> {
  (value: unknown): Static<S>;
  /** Compiles it before its first use, which a large schema would hold up. */
  prepare: () => void;
}

/**
 * A check that answers the very value, as what its schema says it is, or throws `invalid_input` with the path of the
 * first fault. Values are never changed.
 */
export const validatorOf = <S extends TSchema>(schema: S): Validator<S> => {
  let compiled: ValidateFunction<Static<S>> | null = null;
  // Compiled at its first use, so that a start does not wait for the schemas of all procedures.
  const validator = () => (compiled ??= ajv.compile<Static<S>>(schema));
  const check = (value: unknown): Static<S> => {
    const validate = validator();
    if (validate(value)) return value;
    const faults = validate.errors ?? [];
    // Of a union every branch complains; the last fault is the union's own and names the place.
    throw refusalOf(faults.at(-1) ?? { instancePath: "", keyword: "", params: {}, schemaPath: "" });
  };
  return Object.assign(check, { prepare: () => void validator() });
};
