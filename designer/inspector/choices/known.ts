import {
  getClosestMatchingOption,
  getFirstMatchingOption,
  hashForSchema,
  type RJSFSchema,
  type ValidatorType,
} from "@rjsf/utils";
import { isObject, type JsonObject, segmentsOf, valueAt } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { objectOf } from "../../values.ts";
import { formSchema } from "../form-schema.ts";

/** The choices of unions that forms know before any document is open, by the hash under which the form library asks. */
export interface Choices {
  /** What the choices refer to, by its name: the same in every form. */
  definitions: JsonObject;
  schemas: ReadonlyMap<string, JsonObject>;
}

/** The schema that the form library asks for when it looks whether a value is a choice. */
const asked = (probe: (validator: ValidatorType) => void): JsonObject | null => {
  let found: RJSFSchema | null = null;
  probe({
    isValid: (schema: RJSFSchema) => {
      // The library's own, which fits nothing, has an `$id`.
      if (schema.$id === undefined) found = schema;
      return false;
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  });
  return found;
};

const opened = (choice: JsonObject, root: JsonObject): JsonObject => {
  const { $ref, ...own } = choice;
  const target = typeof $ref === "string" ? valueAt(root, segmentsOf($ref)) : undefined;
  return isObject(target) ? { ...target, ...own } : choice;
};

/** References inside the choice stay: written out, as the library asks for them, the code would be four times as long. */
const keyed = (choice: JsonObject, root: JsonObject): readonly [string, JsonObject][] => {
  const whole = asked((validator) => getClosestMatchingOption(validator, root, {}, [choice]));
  const short = asked((validator) => getFirstMatchingOption(validator, {}, [opened(choice, root)], root));
  return whole && short ? [[hashForSchema(whole), short]] : [];
};

const unionsIn = (value: unknown): JsonObject[][] => {
  if (typeof value !== "object" || value === null) return [];
  const own = isObject(value) ? [value["anyOf"], value["oneOf"]].filter((one) => Array.isArray(one)) : [];
  return [...own, ...Object.values(value).flatMap(unionsIn)];
};

const formsOf = (): JsonObject[] => {
  const types = [...widgetTypes, ...stepTypes, ...columnTypes].map(({ options }) => options);
  const schemas = [...Object.values(kinds).map(({ schema }) => schema), ...types];
  return schemas.map((schema) => formSchema(objectOf(schema)));
};

/** The choices of the kinds' forms and of all types' options. */
export const knownChoices = (): Choices => {
  const forms = formsOf();
  const definitions: JsonObject = Object.assign({}, ...forms.map(({ $defs }) => $defs));
  return {
    definitions,
    schemas: new Map(
      forms.flatMap((form) => unionsIn(form).flatMap((union) => union.flatMap((choice) => keyed(choice, form)))),
    ),
  };
};
