import { entities } from "#schemas/plant/entities/index.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import { proceduresOf } from "./derived.ts";
import { loadDataListsProcedure } from "./load_data_lists.ts";
import { loadEntitiesProcedure } from "./load_entities.ts";
import { plantHooks } from "./plant-hooks.ts";

/** What follows from the declarations of the code, and what lists them. */
export const entityProcedures: readonly Procedure[] = [
  loadDataListsProcedure,
  loadEntitiesProcedure,
  ...entities.flatMap((entity) => proceduresOf(entity, plantHooks[entity.slug])),
];
