import { standardWeight } from "#schemas/plant/entities/standard_weight.ts";
import type { StandardWeight } from "#schemas/plant/order-details.ts";
import { keyOfValues } from "#schemas/platform/entities/declaration.ts";
import { fromMillionths } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";

const kilogram = 1_000_000;
const gramsOfKilogram = 1000;

/** What a piece of a part weighs after an operation, in the unit that suits it; null where nothing is said in use. */
export const standardWeightOf = async (db: Reader, part_no: string, op_no: string): Promise<StandardWeight | null> => {
  const row = await db
    .selectFrom("standard_weights")
    .select(["unit_weight", "lower_tolerance", "upper_tolerance", "lower_out_of_bounds", "upper_out_of_bounds"])
    .where("row_key", "=", keyOfValues(standardWeight, { part_no, op_no }))
    .where("retired", "=", 0)
    .executeTakeFirst();
  if (!row) return null;
  const inGrams = row.unit_weight < kilogram;
  const shown = (millionths: number): number => fromMillionths(millionths * (inGrams ? gramsOfKilogram : 1));
  const limit = (millionths: number | null): number | null => (millionths === null ? null : shown(millionths));
  return {
    unit: inGrams ? "g" : "kg",
    unit_weight: shown(row.unit_weight),
    lower_tolerance: limit(row.lower_tolerance),
    upper_tolerance: limit(row.upper_tolerance),
    lower_out_of_bounds: limit(row.lower_out_of_bounds),
    upper_out_of_bounds: limit(row.upper_out_of_bounds),
  };
};
