import type { Language } from "#engine/language/expressions/services.ts";
import type { Label } from "#schemas/documents/envelope.ts";

export type { Language };

/** Texts by key, per language; English is what a missing entry falls back to. */
export type Catalogues = Partial<Record<Language, Readonly<Record<string, string>>>>;
type TextValues = Readonly<Record<string, unknown>>;

export interface Texts {
  language: Language;
  /** The text of a key with its `{placeholders}` filled: the user's language, else English, else `[key]`. */
  text: (key: string | number, values?: TextValues) => string;
  /** A title or label of a document in the user's language. */
  label: (label: Label | undefined, values?: TextValues) => string;
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);

/** A value that looks like a placeholder is not filled again. */
const fill = (text: string, values: TextValues = {}) =>
  text.replace(/\{([^{}]+)\}/g, (typed, name: string) => (Object.hasOwn(values, name) ? asText(values[name]) : typed));

/** The text catalogue of one user. Keys are flat: dots and colons in a name mean nothing. */
export const createTexts = (language: Language, catalogues: Catalogues): Texts => {
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
