import type { Static } from "typebox";
import type { schema, stepData } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type Field = Options["fields"][number];
export type Values = NonNullable<Static<typeof stepData>["values"]>;
export type Value = Values[string];

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const isValue = (value: unknown): value is Value =>
  value === null || ["string", "number", "boolean"].includes(typeof value) || isList(value);

/** The choices that are taken. */
export const listOf = (value: Value | undefined): string[] => (isList(value) ? value : []);

const color = /^#[0-9a-f]{6}$/i;
/** A colour as it was typed, where it is one. */
export const colorOf = (value: Value | undefined): string | null =>
  typeof value === "string" && color.test(value) ? value : null;

/** The values of the step's data; what is none is left out. */
export const valuesOf = (data: Readonly<Record<string, unknown>>): Values => {
  const { values } = data;
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => isValue(entry[1])));
};

const typedNumber = /^-?\d{0,15}(?:[.,]\d{0,6})?$/;

/** What was typed as a number: undefined for what may not stand there, null while it is none yet. */
export const numberOf = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (!typedNumber.test(text)) return undefined;
  return /\d/.test(text) ? Number(text.replace(",", ".")) : null;
};

/** The texts that a field offers, each once. */
export const suggestionsOf = ({ suggestions }: Options, name: string): string[] => {
  const offered = suggestions?.[name] ?? [];
  return [...new Set(offered.filter((one): one is string => typeof one === "string" && one !== ""))];
};

/** What is wrong with a field. */
export const problemOf = ({ problem, problemField, fields }: Options, { name }: Field): string | null => {
  if (!problem || !fields.some((field) => field.name === problemField)) return null;
  return problemField === name ? problem : null;
};

/** What is wrong, where it concerns no field. */
export const problemOfAll = ({ problem, problemField, fields }: Options): string | null =>
  problem && !fields.some(({ name }) => name === problemField) ? problem : null;
