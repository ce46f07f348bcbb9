import { placeholder } from "#schemas/expressions/template.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { readMember } from "#engine/language/expressions/path.ts";
import type { Parameters } from "./environment.ts";

/** A list of ids as people write it: comma, semicolon or colon between them; trimmed, no empties, no doubles. */
export const parseIds = (text: string): string[] =>
  Array.from(
    new Set(
      text
        .split(/[,;:]/)
        .map((id) => id.trim())
        .filter((id) => id !== ""),
    ),
  );

const whole = new RegExp(`^${placeholder.source}$`);

/** The name of the parameter that stands for an id (`{line}`), or null for an id itself. */
export const parameterName = (entry: string): string | null => whole.exec(entry.trim())?.[1] ?? null;

export interface ListedIds {
  ids: readonly string[];
  /** Parameters without a value. */
  missing: readonly string[];
}

/** The ids of a list as people write it, with parameters among them. */
export const resolveIdList = (text: string, parameters: Parameters): ListedIds =>
  resolveIds(parseIds(text), parameters);

/** The ids that a binding names: as they stand, parameters by their values, which may be lists themselves. */
export const resolveIds = (entries: readonly string[] | undefined, parameters: Parameters): ListedIds => {
  const ids: string[] = [];
  const missing: string[] = [];
  for (const entry of entries ?? []) {
    const name = parameterName(entry);
    const found = parseIds(name === null ? entry : toText(readMember(parameters, name)));
    if (name !== null && found.length === 0) missing.push(name);
    ids.push(...found);
  }
  return { ids: Array.from(new Set(ids)), missing };
};
