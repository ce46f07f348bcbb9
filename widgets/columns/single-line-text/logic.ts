import type { Static } from "typebox";
import { asText } from "#widgets/controls/cells/values.ts";
import type { Reader } from "#engine/registry/types.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;

/** The text of a cell: the word for a code that has one. */
export const wordOf = (value: unknown, { words = {} }: Options, { language }: Pick<Reader, "language">): string =>
  typeof value === "string" && Object.hasOwn(words, value) ? words[value]![language] : asText(value);
