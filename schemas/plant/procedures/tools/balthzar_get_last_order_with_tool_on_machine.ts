import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const balthzarGetLastOrderWithToolOnMachine = defineContract({
  name: "balthzar_get_last_order_with_tool_on_machine",
  area: "tools",
  description:
    "The order with a tool that was started last on a machine, else the first planned one; an empty list when there is none.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, tool_id: AnyCode }, strict),
  example: { machine_id: "FC1", tool_id: "T1" },
  output: Type.Array(Order, { maxItems: 1 }),
  permission: "base",
  machine: "machine_id",
  events: ["OrderChanged"],
});
