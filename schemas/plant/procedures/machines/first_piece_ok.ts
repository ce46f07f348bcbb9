import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const firstPieceOk = defineContract({
  name: "first_piece_ok",
  area: "machines",
  description:
    "Approves the first piece of the running order and ends set-up; the audit row keeps who approved it, when, and of which card.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, employee: Type.Optional(Text(64)) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  signable: true,
  errors: {
    proof_needed:
      "the machine asks for the pincode (SF361), or the site has approvals signed, and the employee had not shown there who they are",
    not_found: "no such employee",
    state_conflict: "no order runs on the machine",
  },
  events: ["MachineChanged"],
});
