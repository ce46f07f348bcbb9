import type { Static } from "typebox";
import { asText } from "#widgets/controls/cells/values.ts";
import type { Reader } from "#engine/registry/types.ts";
import type { singleLineText } from "./schema.ts";

export type WordOptions = Static<typeof singleLineText.options>;

/** The text of a cell: the word for a code that has one. */
export const wordOf = (value: unknown, { words = {} }: WordOptions, { language }: Pick<Reader, "language">): string =>
  typeof value === "string" && Object.hasOwn(words, value) ? words[value]![language] : asText(value);

/** Characters of a short text. */
const shortLength = 20;

export const shortened = (value: unknown): string => Array.from(asText(value)).slice(0, shortLength).join("");
