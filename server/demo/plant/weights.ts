import type { Database } from "#server/database/tables.ts";
import type { OwnColumns } from "#server/database/tables/entities.ts";
import { gramsOf } from "./materials.ts";
import { mouldedParts } from "./parts.ts";

/** The operation in which parts are moulded. */
const moulding = "10";
const milligrams = 1000;

/** What the moulded parts weigh, within 2 % green and within 5 % orange. */
export const weightRows = (company_id: number): Omit<Database["standard_weights"], keyof OwnColumns>[] =>
  mouldedParts.map(({ part_no }) => {
    const of = (share: number) => Math.round(gramsOf(part_no) * milligrams * share);
    return {
      company_id,
      row_key: `${part_no}/${moulding}`,
      part_no,
      op_no: moulding,
      unit_weight: of(1),
      lower_tolerance: of(0.98),
      upper_tolerance: of(1.02),
      lower_out_of_bounds: of(0.95),
      upper_out_of_bounds: of(1.05),
    };
  });
