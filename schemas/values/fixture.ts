import { Ajv2020 } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** Tests alone use this: the paths of what a schema refuses in a value; empty where it accepts it. */
export const refusals = (schema: TSchema, value: unknown): string[] => {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath }) => instancePath);
};
