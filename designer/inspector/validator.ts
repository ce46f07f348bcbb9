import { Validator, type Schema } from "@cfworker/json-schema";
import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { anything, choices, definitions } from "virtual:form-choices";
import { isObject, type JsonObject, valueAt } from "#schemas/documents/json.ts";
import { objectOf } from "../values.ts";

const interpreters = new WeakMap<object, Validator>();

/** `$ref`s inside a part lead to the definitions of the whole. */
const interpreterOf = (schema: JsonObject, own: unknown): Validator => {
  const known = interpreters.get(schema);
  if (known) return known;
  const whole = own === undefined ? schema : { ...schema, $defs: own };
  const made = new Validator(whole as Schema, "2020-12");
  interpreters.set(schema, made);
  return made;
};

/** Does the value fit the schema? False for a schema that is none. */
export const fits = (schema: JsonObject, value: unknown, root: JsonObject = schema): boolean => {
  try {
    return interpreterOf(schema, valueAt(root, ["$defs"])).validate(value).valid;
  } catch {
    return false;
  }
};

/** Are a form's definitions those that the choices were compiled with? */
const hasKnownDefinitions = ({ $defs }: JsonObject): boolean =>
  !isObject($defs) || Object.entries($defs).every(([name, one]) => definitions[name] === hashForSchema(objectOf(one)));

const compiled = new WeakMap<object, ValidatorType | null>();

const compiledOf = (root: JsonObject): ValidatorType | null => {
  const known = compiled.get(root);
  if (known !== undefined) return known;
  // The whole form is never validated here: its faults are the server's.
  const made = hasKnownDefinitions(root)
    ? createPrecompiledValidator({ ...choices, [hashForSchema(root)]: anything }, root)
    : null;
  compiled.set(root, made);
  return made;
};

/** Is the value a choice that was compiled beforehand? Null for one that was not. */
export const fitsCompiled = (schema: JsonObject, value: unknown, root: JsonObject): boolean | null => {
  // The library's own choice that fits nothing.
  if (schema["$id"] === JUNK_OPTION_ID) return false;
  const $id = hashForSchema(schema);
  const own = Object.hasOwn(choices, $id) ? compiledOf(root) : null;
  return own ? own.isValid({ $id }, value, root) : null;
};

/**
 * What a form needs of a validator: which choice of a union a value is. It finds no faults: those are the server's, so
 * that message and place are the same while typing and at saving. The choices of all kinds and types are compiled when
 * the app is built. What only the run shows is interpreted, because the pages allow no `eval`: a record's keys, which the
 * form library writes into the schema from the value, and options of a type that this build does not have.
 */
export const validator: ValidatorType = {
  isValid: (schema: RJSFSchema, value, root: RJSFSchema) =>
    fitsCompiled(schema, value, root) ?? fits(schema, value, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};
