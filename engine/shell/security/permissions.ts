import type { Label } from "#schemas/documents/envelope.ts";

/** Permissions that belong together, as the page's document says. */
export interface PermissionGroup {
  title: Label;
  permissions: readonly string[];
}

/** A group of the matrix, ready to draw. */
export interface ShownGroup {
  /** Null for those that no group names. */
  title: Label | null;
  keys: readonly string[];
}

/** A key that nothing asks for yet is no choice: a switch without an effect would be taken for one that has it. */
export const withoutAwaited = (catalogue: readonly string[], awaited: readonly string[]): string[] =>
  catalogue.filter((key) => !awaited.includes(key));

/** The keys of the catalogue in their groups; what no group names comes last, what the catalogue lacks is left out. */
export const groupsOf = (catalogue: readonly string[], groups: readonly PermissionGroup[]): ShownGroup[] => {
  const named = new Set(groups.flatMap(({ permissions }) => permissions));
  const shown = groups.map(({ title, permissions }): ShownGroup => ({
    title,
    keys: permissions.filter((key) => catalogue.includes(key)),
  }));
  return [...shown, { title: null, keys: catalogue.filter((key) => !named.has(key)) }].filter(
    ({ keys }) => keys.length > 0,
  );
};

/** The groups with the keys whose name or key holds each word that was typed. */
export const foundGroups = (
  groups: readonly ShownGroup[],
  typed: string,
  nameOf: (key: string) => string,
): ShownGroup[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (key: string) => {
    const text = `${key} ${nameOf(key)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups.map(({ title, keys }) => ({ title, keys: keys.filter(fits) })).filter(({ keys }) => keys.length > 0);
};
