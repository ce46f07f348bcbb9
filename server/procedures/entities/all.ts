import { entities } from "#schemas/plant/entities/index.ts";
import type { Entity } from "#schemas/platform/entities/declaration.ts";

const bySlug: ReadonlyMap<string, Entity> = new Map(entities.map((entity) => [entity.slug, entity]));

/** The entity of a slug. */
export const entityOf = (slug: string): Entity | undefined => bySlug.get(slug);
