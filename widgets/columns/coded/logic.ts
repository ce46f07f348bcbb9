import type { Static } from "typebox";
import { isObject } from "#schemas/documents/json.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Reader } from "#engine/registry/types.ts";
import { asText, dash } from "#widgets/controls/cells/values.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;

const wordsOf = (label: Label, { language, text }: Pick<Reader, "language" | "text">): string => {
  if (typeof label === "string") return label;
  return "text" in label ? text(label.text) : label[language === "sv" ? "sv" : "en"];
};

/** The text of a cell: codes by the texts of what they name, in the order in which they stand. */
export const shown = (
  value: unknown,
  { field, choices = [], instead = false }: Options,
  reader: Pick<Reader, "language" | "text">,
  row: Readonly<Record<string, unknown>>,
): string => {
  if (Array.isArray(value)) return value.length === 0 ? dash : value.map(String).join(", ");
  const code = asText(value);
  const choice = choices.find((one) => one.value === value);
  if (choice) return wordsOf(choice.label, reader);
  const labels = isObject(row["labels"]) ? row["labels"] : {};
  const label = field === undefined ? undefined : labels[field];
  if (typeof label !== "string" || label === code) return code;
  return instead ? label : `${code} ${label}`;
};

const hex = /^#[0-9a-f]{6}$/i;
/** The colour to draw; null where the value is none. */
export const colorOf = (value: unknown, { color = false }: Options): string | null =>
  color && typeof value === "string" && hex.test(value) ? value : null;
