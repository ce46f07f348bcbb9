import { entities } from "#schemas/plant/entities/index.ts";
import { entityImport } from "./entity-import.ts";
import type { Importable } from "./importable.ts";
import { orderImport } from "./order-import.ts";

/** All that files can be read for, as the pages list them. */
export const importables: readonly Importable[] = [...entities.map(entityImport), orderImport];

const bySlug: ReadonlyMap<string, Importable> = new Map(importables.map((one) => [one.slug, one]));

/** What files of this name have rows of. */
export const importableOf = (slug: string): Importable | undefined => bySlug.get(slug);
