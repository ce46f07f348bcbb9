import { asText } from "#widgets/controls/cells/values.ts";

/** Characters of a short text; what is longer is cut, without an ellipsis. */
const shortLength = 20;

export const shortened = (value: unknown): string => Array.from(asText(value)).slice(0, shortLength).join("");
