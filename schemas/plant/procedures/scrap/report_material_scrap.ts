import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const reportMaterialScrap = defineContract({
  name: "report_material_scrap",
  area: "scrap",
  description: "Reports scrapped material by the card of the material, with its reason.",
  kind: "write",
  input: Type.Object(
    {
      material_card_no: Code,
      machine_id: MachineId,
      quantity: Quantity,
      scrap_reason: Code,
      trans_time: DateTime,
      reporting_source: Text(64),
      confirmed: Confirmed,
    },
    strict,
  ),
  example: {
    material_card_no: "MC1",
    machine_id: "FC1",
    quantity: 1,
    scrap_reason: "K1",
    trans_time: "2026-06-10T08:00:00Z",
    reporting_source: "order-confirmation",
  },
  output: Type.Object({ record_no: RecordNo }, strict),
  permission: "base",
  machine: "machine_id",
  acted: { at: "trans_time" },
  errors: {
    not_found: "no order of the machine takes this material card, or no such reason on this machine",
    rule_violated:
      "the quantity is not above 0 or has more decimals than its unit, or the time is after now, before the order or too long ago",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["QuantityReported", "MaterialChanged"],
  offline: "queue",
});
