import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { Order } from "#schemas/plant/order.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const balthzarEuromap = defineContract({
  name: "balthzar_euromap",
  area: "euromap",
  description:
    "Blocks a program of a machine with a comment, or unblocks it; gives the orders of the machine that have it.",
  kind: "write",
  input: Type.Object(
    {
      feature: Type.Union([Type.Literal("block_program"), Type.Literal("unblock_program")]),
      machine_id: MachineId,
      program_id: Code,
      comment: Text(500),
    },
    strict,
  ),
  example: { feature: "block_program", machine_id: "FC1", program_id: "PRG1", comment: "worn" },
  output: Type.Array(Order),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "no order of the machine has the program",
    state_conflict: "the program is so already",
    rule_violated: "a block without a comment",
  },
  events: ["OrderChanged"],
});
