/** An own member of an object or a list; undefined for everything inherited, and of everything that has no members. */
export const ownMember = (holder: unknown, key: string | number): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string | number, unknown>)[key]
    : undefined;

/** The keys of a table that is written out in code: it has those of its type and no others. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] => Object.keys(table) as Key[];
