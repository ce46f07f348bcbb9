import type { TypeFamily } from "#schemas/documents/walk.ts";
import type { MigrationTarget, TypeLookup } from "#schemas/documents/migrate/migrate.ts";
import { assertNumbered } from "#schemas/documents/migrate/sequence.ts";
import type { Surroundings, TypeCatalogue, TypeSchema } from "../types.ts";

const byName = (types: readonly TypeSchema[]): ReadonlyMap<string, TypeSchema> => {
  for (const { type, version, migrations = [] } of types)
    assertNumbered(`the options of ${type}`, migrations, 2, version);
  return new Map(types.map((type) => [type.type, type]));
};

/** The registered types by family and name. Throws when a type's option migrations have a gap. */
export const typeCatalogue = (
  widgets: readonly TypeSchema[],
  steps: readonly TypeSchema[],
  columns: readonly TypeSchema[],
): TypeCatalogue => ({ widget: byName(widgets), step: byName(steps), column: byName(columns) });

/** Column names of the table configurator may have blanks. */
const registeredName = (family: TypeFamily, name: string): string =>
  family === "column" ? name.replaceAll(" ", "-") : name;

export const findType = (types: TypeCatalogue, family: TypeFamily, name: string): TypeSchema | undefined =>
  types[family].get(registeredName(family, name));

/** The type behind a name, looked up directly or through a preset. */
export const resolveType = (
  { types, preset }: Pick<Surroundings, "types" | "preset">,
  family: TypeFamily,
  name: string,
): TypeSchema | undefined => {
  const found = findType(types, family, name);
  if (found) return found;
  const saved = preset(family, name);
  return saved && findType(types, family, saved.type);
};

/** What the migration runner asks of the types. */
export const typeLookup =
  (surroundings: Pick<Surroundings, "types" | "preset">): TypeLookup =>
  (family, name) => {
    const found = resolveType(surroundings, family, name);
    if (!found) return undefined;
    const target: MigrationTarget = {
      version: found.version,
      migrations: found.migrations ?? [],
    };
    return { type: found.type, ...target };
  };
