export interface EntryRules {
  numeric?: boolean;
  maxLength?: number;
}

/** What stays of a text: digits alone where only digits are taken, and no more characters than there is room for. */
export const accepted = (text: string, { numeric = false, maxLength }: EntryRules): string => {
  const kept = numeric ? text.replace(/\D/g, "") : text;
  return maxLength === undefined ? kept : Array.from(kept).slice(0, maxLength).join("");
};

/** The text with a quick phrase at its end; nothing is added when it does not fit as a whole. */
export const withPhrase = (text: string, phrase: string, rules: EntryRules): string => {
  const joined = text.trim() === "" ? phrase : `${text.trimEnd()} ${phrase}`;
  return accepted(joined, rules) === joined ? joined : text;
};

/** Characters that still fit; null without a limit. */
export const leftOf = (text: string, { maxLength }: EntryRules): number | null =>
  maxLength === undefined ? null : maxLength - Array.from(text).length;
