import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";

/** The members of an object with all texts in them filled, as inputs and options are; none of what is no object. */
export const filledMembers = (template: unknown, environment: unknown, services: Services = {}): JsonObject => {
  const filled = fill(template ?? {}, environment, services);
  return isObject(filled) ? filled : {};
};
