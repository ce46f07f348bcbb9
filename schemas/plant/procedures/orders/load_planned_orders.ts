import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, orNull, strict } from "#schemas/platform/fields.ts";
import { PlannedOrder } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPlannedOrders = defineContract({
  name: "load_planned_orders",
  area: "orders",
  description:
    "The planned orders of a machine by planned start, and those stopped with a rest; only_late leaves those that should have begun before today. Of all machines (null) the late ones are listed, and no others.",
  kind: "read",
  input: Type.Object(
    {
      machine_id: orNull(MachineId),
      erp_resource: AnyCode,
      erp_connection_type: AnyCode,
      only_late: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  example: { machine_id: "FC1", erp_resource: "FC1", erp_connection_type: "" },
  output: Type.Array(PlannedOrder),
  permission: "base",
  machine: "machine_id",
  errors: { upstream_failed: "the ERP does not answer" },
  events: ["OrderChanged"],
  source: true,
  perUser: true,
});
