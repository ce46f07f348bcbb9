import type { TableConfigColumn } from "#schemas/values/tableConfig/schema.ts";

/** Milliseconds after a reorder within which another one does not count: a shaking hand moves once. */
export const moveCooldown = 300;

const prefix = "custom_";

/** The key of a custom column by its name; a number from 2 on is added while the key is taken. */
export const customKey = (name: string, taken: readonly string[]): string => {
  const base = `${prefix}${name.trim().replace(/\s+/g, "_")}`;
  let key = base;
  for (let number = 2; taken.includes(key); number += 1) key = `${base}_${number}`;
  return key;
};

export const isCustom = ({ key }: Pick<TableConfigColumn, "key">): boolean => key.startsWith(prefix);

/** A column that is computed, or holds a text of its own. */
export const customColumn = (name: string, columns: readonly TableConfigColumn[]): TableConfigColumn => ({
  key: customKey(
    name,
    columns.map(({ key }) => key),
  ),
  label: name.trim(),
});

/** The options that belong to a column's type: another type begins without those of the one before. */
export const withComponent = (column: TableConfigColumn, component: string | undefined): TableConfigColumn => {
  const { config: _, component: __, ...rest } = column;
  return component === undefined ? rest : { ...rest, component };
};
