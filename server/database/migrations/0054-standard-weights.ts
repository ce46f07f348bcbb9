import type { Kysely } from "kysely";
import { addOwnColumns, index, listIndexes, table } from "./table.ts";

/** What a piece of a part weighs after an operation, and its limits, in millionths of a kilogram. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "standard_weights", ["row_key"], {
    row_key: "text",
    part_no: "text",
    op_no: "text",
    unit_weight: "int",
    lower_tolerance: "int?",
    upper_tolerance: "int?",
    lower_out_of_bounds: "int?",
    upper_out_of_bounds: "int?",
  });
  await addOwnColumns(db, "standard_weights");
  await index(db, "standard_weights_part", "standard_weights", ["part_no"]);
  await listIndexes(db, "standard_weights", "row_key", "part_no");
};
