import type { Label } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { toText } from "#engine/language/expressions/convert.ts";

const nothing: JsonObject = Object.freeze({});

/** The object that a value is: the same one, so that what is remembered by it stays; an empty one for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : nothing);

/** The texts of a list; none where there is no list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The members of an object as texts; what is no plain value is an empty one. */
export const textMembers = (value: JsonObject): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toText(member)]));

/** Is it a text, a key of the catalogue, or a text in both languages? */
export const isLabel = (value: unknown): value is Label => {
  if (!isObject(value)) return typeof value === "string";
  const { text, en, sv } = value;
  return typeof text === "string" || typeof text === "number" || (typeof en === "string" && typeof sv === "string");
};

/** The title of a document; empty while it has none. */
export const titleOf = ({ title }: JsonObject): Label => (isLabel(title) ? title : "");

/** Fields of an object as a change of it gives them; `undefined` takes one away, which only fields that may be missing bear. */
export type Fields<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The object with other fields laid over it. */
export const withFields = <T extends object>(value: T, fields: Fields<NoInfer<T>>): T => {
  const next = { ...value };
  for (const [name, field] of Object.entries(fields))
    if (field === undefined) Reflect.deleteProperty(next, name);
    else Reflect.set(next, name, field);
  return next;
};
