import { type Static, Type } from "typebox";
import { Quantity } from "#schemas/plant/fields.ts";
import { Day, strict, Text } from "#schemas/platform/fields.ts";

const hours = (description: string) => Type.Number({ description });
const altUnit = Type.Number({ description: "units of `unit_qty` pieces each" });

/** What a day shall bring of a production type, what it has brought, and what was lost. */
export const ProductionGoal = Type.Object(
  {
    company_id: Type.Integer(),
    production_type: Text(64),
    target_date: Day,
    target_good_qty: Quantity,
    target_good_qty_alt_unit: altUnit,
    target_earned_hours: hours("hours"),
    result_good_qty: Type.Number({ description: "pieces" }),
    result_good_qty_alt_unit: altUnit,
    result_earned_hours: hours("hours that the good pieces are planned to take"),
    diff_good_qty: Type.Number({ description: "result minus target" }),
    diff_good_qty_alt_unit: Type.Number({ description: "result minus target" }),
    diff_earned_hours: hours("result minus target"),
    availability_quantity_loss: Type.Number({ description: "pieces that the stops have cost" }),
    productivity_quantity_loss: Type.Number({
      description: "pieces that running slower than planned has cost; negative when faster",
    }),
    scrap_qty: Type.Number({ description: "pieces" }),
  },
  strict,
);
export type ProductionGoal = Static<typeof ProductionGoal>;
