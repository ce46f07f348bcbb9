import { ownMember } from "#schemas/members.ts";

/** Names that lead to code instead of data; they are neither read nor written, not even as own properties. */
const closedNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
export const isOpenName = (name: string): boolean => !closedNames.has(name);

/** One own member of an object, a list or a text's length; undefined for everything inherited. */
export const readMember = (holder: unknown, name: string): unknown =>
  isOpenName(name) ? ownMember(holder, name) : undefined;

/** The value at a dotted path (`orders.0.part_no`), reading own properties alone; undefined where it ends early. */
export const readPath = (environment: unknown, path: string): unknown => {
  let value = environment;
  for (const name of path.split(".")) {
    value = readMember(value, name);
    if (value === undefined) return undefined;
  }
  return value;
};
