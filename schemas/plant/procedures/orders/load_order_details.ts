import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict } from "#schemas/platform/fields.ts";
import { OrderDetails } from "#schemas/plant/order-details.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadOrderDetails = defineContract({
  name: "load_order_details",
  area: "orders",
  description:
    "An order with what its machine has done for it so far: times, OEE, scrap percent and pallets, and what a piece shall weigh.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, card_no: Code }, strict),
  example: { machine_id: "FC1", card_no: "100" },
  output: OrderDetails,
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "no order with the card on this machine" },
  events: ["OrderChanged", "QuantityReported", "StopChanged", "PalletFlagChanged"],
  source: true,
});
