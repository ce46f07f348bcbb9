import { placeholder } from "#schemas/expressions/template.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { readMember } from "#engine/language/expressions/path.ts";
import type { Parameters } from "./environment.ts";

/** A list of machines as people write it: comma, semicolon or colon between ids; trimmed, no empties, no doubles. */
export const parseMachines = (text: string): string[] =>
  Array.from(
    new Set(
      text
        .split(/[,;:]/)
        .map((id) => id.trim())
        .filter((id) => id !== ""),
    ),
  );

const whole = new RegExp(`^${placeholder.source}$`);

/** The name of the parameter that stands for a machine id (`{machineId1}`), or null for an id. */
export const parameterName = (entry: string): string | null => whole.exec(entry.trim())?.[1] ?? null;

export interface Machines {
  ids: readonly string[];
  /** Parameters without a value. */
  missing: readonly string[];
}

/** The machines of a list as people write it, with parameters among the ids. */
export const resolveMachineList = (text: string, parameters: Parameters): Machines =>
  resolveMachines(parseMachines(text), parameters);

/** The machines that a binding names: ids as they stand, parameters by their values, which may be lists themselves. */
export const resolveMachines = (entries: readonly string[] | undefined, parameters: Parameters): Machines => {
  const ids: string[] = [];
  const missing: string[] = [];
  for (const entry of entries ?? []) {
    const name = parameterName(entry);
    const found = parseMachines(name === null ? entry : toText(readMember(parameters, name)));
    if (name !== null && found.length === 0) missing.push(name);
    ids.push(...found);
  }
  return { ids: Array.from(new Set(ids)), missing };
};
