import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";

/** Whether a value that no schema has judged is a title or label. */
export const isLabel = (value: unknown): value is Label => {
  if (typeof value === "string") return true;
  if (!isObject(value)) return false;
  if ("text" in value) return typeof value["text"] === "string" || typeof value["text"] === "number";
  return typeof value["en"] === "string" && typeof value["sv"] === "string";
};
