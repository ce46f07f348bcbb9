import { idPattern } from "./ledger.ts";

/** Files whose titles count: tests, browser journeys and stories. */
export const isTestFile = (name: string): boolean => /\.(test|spec|stories|e2e)\.(ts|tsx|mts)$/.test(name);

// A title is the first argument of it, test or describe (also `.each(...)` and the like), or, in table-driven tests
// and stories, a `title:` or `name:` property. Ids in comments, assertions and fixtures prove nothing.
const titlePatterns = [
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g,
  /\b(?:title|name)\s*:\s*(['"`])((?:\\.|(?!\1)[^\n])*?)\1/g,
];

/** The requirement ids that the titles of a test file name. */
export function idsInTitles(source: string): Set<string> {
  const titles = titlePatterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[2] ?? ""));
  return new Set(titles.flatMap((title) => title.match(idPattern) ?? []));
}
