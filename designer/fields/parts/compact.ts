import type { JsonObject } from "#schemas/documents/json.ts";

/** A member put into a value, or taken out where it is undefined or empty text. */
export const withMember = <T extends object, K extends string>(value: T, name: K, member: unknown): T => {
  const { [name]: _, ...rest } = value as JsonObject;
  return (member === undefined || member === "" ? rest : { ...rest, [name]: member }) as T;
};
