import type { TSchema } from "typebox";
import { isTimeZone } from "#schemas/calendar/zone.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import {
  idOfEach,
  isOfEach,
  type NameOfEach,
  nameOfEach,
  namesOfEach,
  type SettingOfEach,
  settingsOfEach,
  valuesOfEach,
} from "#schemas/documents/site/each.ts";
import { type SettingArea, settingAreas } from "#schemas/documents/site/general.ts";
import { siteSettings } from "#schemas/documents/site/schema.ts";

type Settings = Readonly<JsonObject>;

/** How a setting is edited. All of it stands in the schema of the site document. */
type FieldKind =
  | { kind: "text" | "zone" | "schedule" | "secret"; longest: number }
  | { kind: "number"; whole: boolean; minimum: number | null; maximum: number | null; forEver: boolean }
  | { kind: "boolean" | "presence" }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "lines"; pattern: string | null }
  | { kind: "procedures"; of: string }
  | { kind: "counts"; minimum: number; maximum: number }
  | { kind: "each"; of: NameOfEach; minimum: number; maximum: number };

export type SettingField = FieldKind & {
  /** Its name in the document; of what single ones have, how those names begin. */
  key: string;
  area: SettingArea;
  /** What holds without it; undefined where that is nothing. */
  standard: unknown;
  /** Outside of it a value is asked about. */
  usual: { minimum: number | null; maximum: number | null; minLength: number };
};

const numberOr = <T>(value: unknown, other: T): number | T => (typeof value === "number" ? value : other);
const textsOr = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

const numberOf = (schema: JsonObject, forEver = false): FieldKind => ({
  kind: "number",
  whole: schema["type"] === "integer",
  minimum: numberOr(schema["minimum"], null),
  maximum: numberOr(schema["maximum"], null),
  forEver,
});

const textOf = (schema: JsonObject): FieldKind => {
  const kind = schema["x-zone"] === true ? "zone" : schema["x-area"] === "jobs" ? "schedule" : "text";
  return { kind, longest: numberOr(schema["maxLength"], 100) };
};

const countsOf = (schema: JsonObject): FieldKind => {
  const [of] = Object.values(objectIn(schema["patternProperties"]));
  const { minimum, maximum } = objectIn(of);
  return { kind: "counts", minimum: numberOr(minimum, 0), maximum: numberOr(maximum, Number.MAX_SAFE_INTEGER) };
};

const listOf = (schema: JsonObject): FieldKind => {
  const { pattern, "x-value": held, "x-kind": of } = objectIn(schema["items"]);
  if (held === "procedure") return { kind: "procedures", of: String(of) };
  return { kind: "lines", pattern: typeof pattern === "string" ? pattern : null };
};

const kindOf = (schema: JsonObject): FieldKind | null => {
  if (schema["x-presence"] === true) return { kind: "presence" };
  if (schema["x-secret"] === true) return { kind: "secret", longest: 100 };
  const values = textsOr(schema["enum"]);
  if (values) return { kind: "choice", values };
  const [counted] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  if (isObject(counted)) return numberOf(counted, true);
  switch (schema["type"]) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return listOf(schema);
    default:
      return schema["type"] === "object" ? countsOf(schema) : null;
  }
};

const usualOf = (schema: JsonObject): SettingField["usual"] => {
  const { minimum, maximum, minLength } = objectIn(schema["x-usual"]);
  return { minimum: numberOr(minimum, null), maximum: numberOr(maximum, null), minLength: numberOr(minLength, 0) };
};

const fieldOf = ([key, property]: [string, TSchema]): SettingField[] => {
  const schema: JsonObject = { ...property };
  const area = settingAreas.find((one) => one === schema["x-area"]);
  const kind = schema["x-awaited"] === true || area === undefined ? null : kindOf(schema);
  return kind && area ? [{ ...kind, key, area, standard: schema["default"], usual: usualOf(schema) }] : [];
};

const fieldOfEach = (of: NameOfEach): SettingField => {
  const { minimum, maximum, standard, area, usual }: SettingOfEach = settingsOfEach[of];
  const outside = { minimum: usual.minimum ?? null, maximum: usual.maximum ?? null, minLength: 0 };
  return { kind: "each", of, key: of, area, minimum, maximum, standard: standard ?? undefined, usual: outside };
};

/**
 * Every setting that has an effect, in the order of the schema, then those of single ones; those of areas that are still
 * to come are left out.
 */
export const settingFields: readonly SettingField[] = [
  ...Object.entries<TSchema>(siteSettings).flatMap(fieldOf),
  ...namesOfEach.map(fieldOfEach),
];

/** Does a name in the document belong to the field? */
export const isNameOf = (field: SettingField, name: string): boolean =>
  field.kind === "each" ? idOfEach(field.of, name) !== null : field.key === name;

/** What a site keeps besides the settings that the product knows, by name. */
export const otherSettings = (settings: Settings): [string, unknown][] =>
  Object.entries(settings).filter(
    ([name]) => !Object.hasOwn(siteSettings, name) && namesOfEach.every((of) => idOfEach(of, name) === null),
  );

/** What is wanted of settings that are not stored yet; undefined takes one out, so that its default holds. */
export type Draft = ReadonlyMap<string, unknown>;

/** The value of a field among settings; undefined holds the default. What single ones have stands by their keys. */
export const valueIn = (settings: Settings, field: SettingField): unknown => {
  if (field.kind !== "each") return settings[field.key];
  const values = valuesOfEach(field.of, settings);
  return Object.keys(values).length === 0 ? undefined : values;
};

/** Is a change of the field wanted that is not stored yet? */
export const isDrafted = (draft: Draft, field: SettingField): boolean =>
  draft.keys().some((name) => isNameOf(field, name));

/** A draft with a setting as it is wanted: one that is as it is stored is no change. */
const withSetting = (settings: Settings, draft: Draft, key: string, value: unknown): Draft => {
  const next = new Map(draft);
  if (isSameJson(settings[key], value)) next.delete(key);
  else next.set(key, value);
  return next;
};

/** A draft with the value of a field as it is wanted; undefined is the default, for all that had another. */
export const withValue = (settings: Settings, draft: Draft, field: SettingField, value: unknown): Draft => {
  if (field.kind !== "each") return withSetting(settings, draft, field.key, value);
  const wanted = objectIn(value);
  const known = { ...settings, ...Object.fromEntries(draft) };
  const ids = new Set([...Object.keys(valuesOfEach(field.of, known)), ...Object.keys(wanted)]);
  return Array.from(ids).reduce((next, id) => withSetting(settings, next, nameOfEach(field.of, id), wanted[id]), draft);
};

/** The settings of the document once the draft is stored. */
export const settingsWith = (settings: Settings, draft: Draft): JsonObject => {
  const taken = new Set(Array.from(draft).flatMap(([key, value]) => (value === undefined ? [key] : [])));
  return Object.fromEntries([
    ...Object.entries(settings).filter(([key]) => !taken.has(key) && !draft.has(key)),
    ...Array.from(draft).filter(([, value]) => value !== undefined),
  ]);
};

/** Does it differ from what holds without it? */
export const isChanged = ({ kind, standard }: SettingField, value: unknown): boolean =>
  value !== undefined && (kind === "presence" || !isSameJson(value, standard));

/** Why a value is not taken, before the server is asked. */
export type FieldFault = "number" | "bounds" | "zone" | "empty" | "line";

const numberFault = (field: SettingField & { kind: "number" }, value: unknown): FieldFault | null => {
  if (typeof value !== "number" || (field.whole && !Number.isInteger(value))) return "number";
  if (field.forEver && value === 0) return null;
  return value < (field.minimum ?? -Infinity) || value > (field.maximum ?? Infinity) ? "bounds" : null;
};

const linesFault = (pattern: string | null, value: unknown): FieldFault | null => {
  const lines = textsOr(value);
  return lines && (pattern === null || lines.every((line) => new RegExp(pattern, "u").test(line))) ? null : "line";
};

const eachFault = (of: NameOfEach, value: unknown): FieldFault | null => {
  const wrong = Object.values(objectIn(value)).filter((one) => !isOfEach(of, one));
  if (wrong.length === 0) return null;
  return wrong.every(Number.isInteger) ? "bounds" : "number";
};

/** What is wrong with a value; null for one that may be sent. The default is always right. */
export const faultOf = (field: SettingField, value: unknown): FieldFault | null => {
  if (value === undefined) return null;
  switch (field.kind) {
    case "number":
      return numberFault(field, value);
    case "zone":
      return typeof value === "string" && isTimeZone(value) ? null : "zone";
    case "text":
      return value === "" ? "empty" : null;
    case "lines":
      return linesFault(field.pattern, value);
    case "each":
      return eachFault(field.of, value);
    default:
      return null;
  }
};

/** The name in a reference to a stored secret; '' where there is none. */
export const nameOfSecret = (value: unknown): string =>
  isObject(value) && typeof value["secret"] === "string" ? value["secret"] : "";

const isOutside = ({ minimum, maximum }: SettingField["usual"], value: unknown): boolean =>
  typeof value === "number" && (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity));

/** May a value be meant although it is out of the usual? */
export const isUnusual = ({ usual, kind }: SettingField, value: unknown): boolean => {
  if (kind === "schedule") return typeof value === "string" && value.length < usual.minLength;
  const values = kind === "each" ? Object.values(objectIn(value)) : [value];
  return values.some((one) => isOutside(usual, one));
};
