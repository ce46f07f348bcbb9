import { Type } from "typebox";
import { CounterJump } from "#schemas/plant/counter-jump.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadCounterJumps = defineContract({
  name: "load_counter_jumps",
  area: "quantities",
  description: "The jumps of a machine's counters that wait for a person, oldest first.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(CounterJump),
  permission: "base",
  machine: "machine_id",
  events: ["CounterJumpChanged"],
  source: true,
});
