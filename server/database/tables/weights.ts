import type { standardWeight } from "#schemas/plant/entities/standard_weight.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface WeightTables {
  standard_weights: StoredRow<typeof standardWeight> & OwnColumns;
}
