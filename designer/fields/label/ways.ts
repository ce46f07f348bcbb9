import type { Label } from "#schemas/documents/envelope.ts";

/** The ways to write a label: the text itself, a key of the catalogue, or both languages. */
export type Way = "plain" | "key" | "both";

export const languages = ["en", "sv"] as const;

export const wayOf = (label: Label | undefined): Way => {
  if (label === undefined || typeof label === "string") return "plain";
  return "text" in label ? "key" : "both";
};

export const keyOf = (label: Label | undefined): string | null =>
  typeof label === "object" && "text" in label ? String(label.text) : null;

/**
 * The label written in another way, with the words that it has. Null where nothing can be written yet: a key has to be
 * chosen first, and until then the label stays as it is.
 */
export const asWay = (way: Way, label: Label | undefined, read: (label: Label) => string): Label | null => {
  if (label === undefined || way === wayOf(label) || way === "key") return null;
  const words = read(label);
  return way === "plain" ? words : { en: words, sv: words };
};
