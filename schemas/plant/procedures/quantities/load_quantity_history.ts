import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { QuantityHistoryRow } from "#schemas/plant/production-transaction.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadQuantityHistory = defineContract({
  name: "load_quantity_history",
  area: "quantities",
  description:
    "Production transactions of a machine in a range (the last 7 days when none is given), newest first, and whether the caller can reverse their reports. Who reported is told to holders of view-figures-by-employee.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: MachineId,
      quantity_kind: Type.Union([Type.Literal("good"), Type.Literal("scrap"), Type.Literal("all")]),
      start_time: Type.Optional(DateTime),
      end_time: Type.Optional(DateTime),
    },
    strict,
  ),
  example: { machine_id: "FC1", quantity_kind: "all" },
  output: Type.Array(QuantityHistoryRow),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["QuantityReported", "ErpTransferChanged"],
  discloses: [figuresByEmployee],
  source: true,
  perUser: true,
});
