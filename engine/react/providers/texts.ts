import { fillText } from "#engine/language/expressions/fill.ts";
import type { Language, Services } from "#engine/language/expressions/services.ts";
import type { Label } from "#schemas/documents/envelope.ts";

export type { Language };

/** Texts by key, per language; English is what a missing entry falls back to. */
export type Catalogues = Partial<Record<Language, Readonly<Record<string, string>>>>;
type TextValues = Readonly<Record<string, unknown>>;

export interface Texts {
  language: Language;
  /** The text of a key with its `{placeholders}` filled as those of documents are: the user's language, else English, else `[key]`. */
  text: (key: string | number, values?: TextValues) => string;
  /** A title or label of a document in the user's language. */
  label: (label: Label | undefined, values?: TextValues) => string;
}

/** A value as a placeholder shows it: nothing is empty, and what is no plain value is written as JSON. */
const shown = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : value;
};

/** The text catalogue of one user; `timeZone` is that of formats. Keys are flat: dots and colons in one mean nothing. */
export const createTexts = (language: Language, catalogues: Catalogues, timeZone?: string): Texts => {
  const services: Services = { language, ...(timeZone === undefined ? {} : { timeZone }) };
  const fill = (text: string, values: TextValues | undefined): string => {
    if (values === undefined) return text;
    const all = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
    return fillText(text, all, services);
  };
  const own = catalogues[language] ?? {};
  const english = catalogues.en ?? {};
  const find = (key: string) =>
    Object.hasOwn(own, key) ? own[key]! : Object.hasOwn(english, key) ? english[key]! : `[${key}]`;
  const text: Texts["text"] = (key, values) => fill(find(String(key)), values);
  return {
    language,
    text,
    label: (label, values) => {
      if (label === undefined) return "";
      if (typeof label === "string") return fill(label, values);
      return "text" in label ? text(label.text, values) : fill(label[language], values);
    },
  };
};
