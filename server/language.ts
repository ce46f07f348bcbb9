import { isLanguage, type Language } from "#schemas/protocol/language.ts";
import type { Identity } from "./identity.ts";
import type { SiteReader } from "#server/site.ts";

/** The first of our languages in an `Accept-Language` header. */
const acceptedLanguage = (header: string | undefined): Language | null => {
  const first = header
    ?.split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage);
  return first ?? null;
};

/**
 * What was chosen at this browser, else the user's language, else the site's (`browser` = what the browser asks for), else
 * English.
 */
export const languageOf = async (
  site: SiteReader,
  identity: Identity | null,
  header: string | undefined,
  chosenHere: string | undefined,
): Promise<Language> => {
  if (isLanguage(chosenHere)) return chosenHere;
  if (!identity) return acceptedLanguage(header) ?? "en";
  if (identity.language) return identity.language;
  const chosen = (await site.settings(identity.company_id))["language"];
  if (isLanguage(chosen)) return chosen;
  return chosen === "browser" ? (acceptedLanguage(header) ?? "en") : "en";
};
