import type { RE2JS } from "re2js";

/** Regular expressions of documents run in RE2: linear in the text, whatever the pattern. */
let engine: typeof RE2JS | null = null;

/**
 * Fetches RE2. It is a chunk of its own, because few screens use patterns: whoever shows a document with one of
 * their operators waits for this first (`usesPatterns`). Until then no pattern matches.
 */
export const loadPatterns = async (): Promise<void> => {
  engine ??= (await import("re2js")).RE2JS;
};

const compiled = new Map<string, RE2JS | null>();
const compiledAtMost = 200;

const compile = (pattern: string): RE2JS | null => {
  if (!engine || pattern.length > 1000) return null;
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= compiledAtMost) compiled.clear();
  let made: RE2JS | null = null;
  try {
    made = engine.compile(pattern);
  } catch {
    made = null;
  }
  compiled.set(pattern, made);
  return made;
};

/** The whole match and its groups; null when nothing matches or the pattern is invalid. */
export const matchText = (pattern: string, text: string): (string | null)[] | null => {
  const matcher = compile(pattern)?.matcher(text);
  if (!matcher?.find()) return null;
  return Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index));
};

/** The text with every match replaced, literally, by another; the text itself when the pattern is invalid. */
export const replacePattern = (pattern: string, text: string, replacement: string): string =>
  compile(pattern)
    ?.matcher(text)
    .replaceAll(() => replacement) ?? text;

/** The pattern can be used; once `loadPatterns` has settled. */
export const isPattern = (pattern: string): boolean => compile(pattern) !== null;

const patternOperators = new Set(["matches", "capture", "replacePattern", "regexString"]);

/** A document, or a part of one, holds a pattern. */
export const usesPatterns = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => patternOperators.has(key) || usesPatterns(member));
};
