import type { Identity } from "#server/auth/identity.ts";
import type { SiteReader } from "#server/site.ts";

export type Language = "en" | "sv";

/** The first of our languages in an `Accept-Language` header. */
const acceptedLanguage = (header: string | undefined): Language | null => {
  const first = header
    ?.split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((code) => code === "en" || code === "sv");
  return (first as Language | undefined) ?? null;
};

/** The user's language, else the site's (`browser` = what the browser asks for), else English. */
export const languageOf = async (
  site: SiteReader,
  identity: Identity | null,
  header: string | undefined,
): Promise<Language> => {
  if (!identity) return acceptedLanguage(header) ?? "en";
  if (identity.language) return identity.language;
  const chosen = (await site.settings(identity.company_id))["language"];
  if (chosen === "en" || chosen === "sv") return chosen;
  return chosen === "browser" ? (acceptedLanguage(header) ?? "en") : "en";
};
