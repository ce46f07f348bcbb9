import type { JsonObject } from "#schemas/documents/json.ts";

/** One step from version `to - 1` to `to`; pure, frozen once released. */
export interface Migration {
  to: number;
  up: (value: JsonObject) => JsonObject;
}

/** Throws unless the migrations are numbered from `first` by 1 and end at `version`. */
export const assertNumbered = (
  name: string,
  migrations: readonly Migration[],
  first: number,
  version: number,
): void => {
  migrations.forEach((migration, index) => {
    const expected = first + index;
    if (migration.to !== expected) throw new Error(`Expected migration ${expected} of ${name}, got ${migration.to}`);
  });
  const last = first + migrations.length - 1;
  if (last !== version) throw new Error(`Expected migrations of ${name} up to ${version}, got up to ${last}`);
};

/** Runs the migrations above `from` in order. */
export const runMigrations = (value: JsonObject, migrations: readonly Migration[], from: number): JsonObject =>
  migrations.filter((migration) => migration.to > from).reduce((current, migration) => migration.up(current), value);
