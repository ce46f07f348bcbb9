import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const decideCounterJump = defineContract({
  name: "decide_counter_jump",
  area: "quantities",
  description:
    "Counts a held jump of a machine's counter at its time, as if it had been counted then, or rejects it for good.",
  kind: "write",
  input: Type.Object(
    {
      record_no: RecordNo,
      decision: Type.Union([Type.Literal("counted"), Type.Literal("rejected")]),
      note: Type.Optional(Text(longestNote)),
    },
    strict,
  ),
  example: { record_no: 1, decision: "counted", note: "seen at the machine" },
  output: Type.Literal(true),
  permission: { all: ["can-correct-quantities"] },
  errors: { not_found: "no such jump, or its value has gone back", state_conflict: "it is decided already" },
  events: ["CounterJumpChanged", "QuantityReported", "OrderChanged", "MachineChanged"],
});
