import { Type } from "typebox";
import { Cancellation } from "#schemas/plant/cancellation.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadUnconfirmedCancellations = defineContract({
  name: "load_unconfirmed_cancellations",
  area: "orders",
  description: "The cancellations of a machine's orders that nobody has confirmed, oldest first.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "PJ1" },
  output: Type.Array(Cancellation),
  permission: "base",
  machine: "machine_id",
  events: ["NewOrderCancellation", "ErpTransferChanged"],
});
