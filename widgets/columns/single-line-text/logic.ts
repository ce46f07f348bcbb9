import type { Static } from "typebox";
import { asText, languageOf } from "#widgets/controls/cells/values.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;

/** The text of a cell: the word for a code that has one. */
export const wordOf = (value: unknown, { words = {} }: Options, language: string): string =>
  typeof value === "string" && Object.hasOwn(words, value) ? words[value]![languageOf(language)] : asText(value);
