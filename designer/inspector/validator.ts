import { Validator, type Schema } from "@cfworker/json-schema";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { type JsonObject, valueAt } from "#schemas/documents/json.ts";

const compiled = new WeakMap<object, Validator>();

/** `$ref`s inside a part lead to the definitions of the whole. */
const compile = (schema: JsonObject, definitions: unknown): Validator => {
  const known = compiled.get(schema);
  if (known) return known;
  const whole = definitions === undefined ? schema : { ...schema, $defs: definitions };
  const made = new Validator(whole as Schema, "2020-12");
  compiled.set(schema, made);
  return made;
};

/** Does the value fit the schema? False for a schema that is none. */
export const fits = (schema: JsonObject, value: unknown, root: JsonObject = schema): boolean => {
  try {
    return compile(schema, valueAt(root, ["$defs"])).validate(value).valid;
  } catch {
    return false;
  }
};

/**
 * What a form needs of a validator: which choice of a union a value is. It finds no faults: those are the server's, so
 * that message and place are the same while typing and at saving. Interpreted, because the pages allow no `eval`.
 */
export const validator: ValidatorType = {
  isValid: (schema: RJSFSchema, value, root: RJSFSchema) => fits(schema, value, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};
