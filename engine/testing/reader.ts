import type { Language } from "#engine/language/expressions/services.ts";
import type { Reader } from "#engine/registry/types.ts";

/** A reader in Stockholm, to whom texts are `[key]`. */
export const readerOf = (language: Language): Reader => ({
  language,
  timeZone: "Europe/Stockholm",
  text: (key) => `[${key}]`,
});
