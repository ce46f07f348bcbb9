import { Type } from "typebox";
import { PartInfo } from "#schemas/plant/part.ts";
import { AnyCode, Day, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const getPartInfo = defineContract({
  name: "get_part_info",
  area: "parts",
  description:
    "The orders of a range of parts and operations that ran in a range of days of the company, latest first: of each part and operation at most the stated number. An empty end of a range is open.",
  kind: "read",
  input: Type.Object(
    {
      part_no_from: AnyCode,
      part_no_to: AnyCode,
      op_no_from: AnyCode,
      op_no_to: AnyCode,
      number_of_orders_back: Type.Integer({ minimum: 0, maximum: 1000 }),
      start_date: Day,
      stop_date: Day,
    },
    strict,
  ),
  example: {
    part_no_from: "",
    part_no_to: "",
    op_no_from: "",
    op_no_to: "",
    number_of_orders_back: 5,
    start_date: "2026-06-01",
    stop_date: "2026-06-30",
  },
  output: Type.Array(PartInfo),
  permission: "base",
  errors: { rule_violated: "start_date is after stop_date" },
  events: ["OrderChanged"],
  source: true,
});
