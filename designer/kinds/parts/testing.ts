import type { JsonObject } from "#schemas/documents/json.ts";
import { fits } from "../../inspector/validator.ts";
import { formSchema } from "../../inspector/form-schema.ts";

/** Does a part fit the schema of its form? */
export const checkSchema = (schema: JsonObject, part: unknown): boolean => fits(formSchema(schema), part);
