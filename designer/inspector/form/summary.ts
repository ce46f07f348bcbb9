import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { Texts } from "#engine/react/providers/texts.ts";

const telling = ["title", "label", "text", "name", "slug", "id", "key", "topic", "path", "procedure", "value"] as const;

const isLabel = (value: unknown): value is Label =>
  isObject(value) && ("text" in value || ("en" in value && "sv" in value));

/** A text, a number or a label in words; empty for anything else. */
export const worded = (value: unknown, texts: Texts): string => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return isLabel(value) ? texts.label(value) : "";
};

/** What tells an entry of a list apart at a glance: its label or id, or the verb of a flow's step with its object. */
export const summaryOf = (entry: unknown, texts: Texts): string => {
  if (!isObject(entry)) return worded(entry, texts);
  for (const key of telling) {
    const found = worded(entry[key], texts);
    if (found !== "") return found;
  }
  const [verb] = Object.keys(entry);
  if (verb === undefined) return "";
  const inner = entry[verb];
  const object = isObject(inner) ? summaryOf(inner, texts) : worded(inner, texts);
  return object === "" || object === verb ? verb : `${verb}: ${object}`;
};
