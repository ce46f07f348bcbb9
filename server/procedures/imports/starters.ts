import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, type Language } from "#schemas/protocol/language.ts";
import { root } from "#server/root.ts";

const folder = join(root, "configs/starters");

/** Files with rows that a new plant may begin with, by entity and language: `stop_code.en.csv`. */
const languages: ReadonlyMap<string, readonly Language[]> = readdirSync(folder)
  .sort()
  .reduce((found, name) => {
    const [slug = "", language] = name.split(".");
    return isLanguage(language) ? found.set(slug, [...(found.get(slug) ?? []), language]) : found;
  }, new Map<string, Language[]>());

/** The languages in which there are rows to begin with. */
export const startersOf = (slug: string): readonly Language[] => languages.get(slug) ?? [];

/** The file with them, and its name. */
export const starterFile = (slug: string, language: Language): { name: string; path: string } => {
  const name = `${slug}.${language}.csv`;
  return { name, path: join(folder, name) };
};
