import { Type } from "typebox";
import { longestNote } from "#schemas/plant/constants.ts";
import { MachineId } from "#schemas/plant/fields.ts";
import { RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const confirmCancellation = defineContract({
  name: "confirm_cancellation",
  area: "orders",
  description: "Confirms that a cancellation has been seen: it leaves the list.",
  kind: "write",
  input: Type.Object(
    { machine_id: MachineId, recordNo: RecordNo, note: Text(longestNote), employee: Text(64) },
    strict,
  ),
  example: { machine_id: "PJ1", recordNo: 1, note: "", employee: "1001" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  signable: true,
  errors: {
    proof_needed: "the machine asks for the pincode (SF361), and the employee had not shown there who they are",
    not_found: "no such cancellation of the machine, or no such employee",
    state_conflict: "it is confirmed already",
  },
  events: ["NewOrderCancellation"],
});
