import type { Catalogues, Language } from "#engine/react/providers/texts.ts";

/** What can be said before the server has ever answered: the one text of the catalogue that is needed without it. */
export const bootCatalogues: Catalogues = {
  en: { "900050": "No connection to the server" },
  sv: { "900050": "Ingen kontakt med servern" },
};

/** The browser's language, when it is one of the two. */
export const bootLanguage = (languages: readonly string[]): Language => {
  const known = languages.map((language) => language.slice(0, 2)).find((code) => code === "en" || code === "sv");
  return known === "sv" ? "sv" : "en";
};
