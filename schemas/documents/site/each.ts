import type { SettingArea, Usual } from "./general.ts";

/** A setting that the site gives to single ones of its subject: a whole number, stored as `NAME_KEY`. */
export interface SettingOfEach {
  minimum: number;
  maximum: number;
  /** What holds for those that have none; null where something else than the site says it. */
  standard: number | null;
  area: SettingArea;
  /** Outside of it a value may be meant, and a person is asked. */
  usual: Usual;
}

/** Every setting that the product knows of single ones of the subject, by name. */
export const settingsOfEach = {
  /** The most orders in one bundle. The maximum is that of what one write may name. */
  machine_bundle_quantity: { minimum: 1, maximum: 500, standard: 4, area: "reporting", usual: { maximum: 50 } },
  /** The most pieces an hour by which a counter may rise before the jump waits for a person; 0 is as none. */
  machine_counter_limit: {
    minimum: 0,
    maximum: 1_000_000_000,
    standard: null,
    area: "signals",
    usual: { minimum: 10, maximum: 200_000 },
  },
} as const satisfies Record<string, SettingOfEach>;
export type NameOfEach = keyof typeof settingsOfEach;

export const namesOfEach: readonly NameOfEach[] = ["machine_bundle_quantity", "machine_counter_limit"];

/** May the setting have the value? */
export const isOfEach = (setting: NameOfEach, value: unknown): boolean => {
  const { minimum, maximum } = settingsOfEach[setting];
  return typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
};

/** The stored name of a setting of the one with this key. */
export const nameOfEach = (setting: NameOfEach, id: string): string => `${setting}_${id}`;

/** The key of the one whose setting is stored under the name; null for another setting. */
export const idOfEach = (setting: NameOfEach, name: string): string | null => {
  const start = nameOfEach(setting, "");
  return name.startsWith(start) && name.length > start.length ? name.slice(start.length) : null;
};

/** The values of a setting among all of a site, by the key of the one that has it. */
export const valuesOfEach = (
  setting: NameOfEach,
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      const id = idOfEach(setting, name);
      return id === null ? [] : [[id, value]];
    }),
  );
