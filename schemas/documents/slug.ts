/** Slugs that a new document may not take. */
const reservedSlugs: ReadonlySet<string> = new Set(["all"]);

const stripAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");
const splitCamelCase = (text: string): string => text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1-$2");

/** The slug of an entered name: lower case, accents removed, camel-case and runs of other characters to one hyphen. */
export const toKebabCase = (name: string): string =>
  splitCamelCase(stripAccents(name.trim()))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** The text key of what is wrong with a new name, or null: 7362 too short (tested first), 7361 taken or reserved. */
export const newNameProblem = (name: string, taken: ReadonlySet<string>): 7361 | 7362 | null => {
  const slug = toKebabCase(name);
  if (slug.length < 2) return 7362;
  return taken.has(slug) || reservedSlugs.has(slug) ? 7361 : null;
};
