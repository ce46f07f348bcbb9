import type { Label } from "#schemas/documents/envelope.ts";
import type { PartChoice } from "./types.ts";

/** The choices whose name, key or description has every word of the search. */
export const foundChoices = (
  choices: readonly PartChoice[],
  search: string,
  say: (label: Label) => string,
): PartChoice[] => {
  const words = search.toLowerCase().split(/\s+/);
  return choices.filter(({ key, label, description = "" }) => {
    const all = `${say(label)} ${key} ${say(description)}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
};
