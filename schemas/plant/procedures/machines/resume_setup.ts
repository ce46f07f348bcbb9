import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Status = Type.Union([Type.Literal("on"), Type.Literal("off")]);

export const resumeSetup = defineContract({
  name: "resume_setup",
  area: "machines",
  description:
    "Puts a machine that has an order back into set-up, or takes it out. With SF326 the open stop gets the code.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, set_status: Status, sf326_stop_code: Type.Optional(AnyCode) }, strict),
  example: { machine_id: "FC1", set_status: "on" },
  output: Type.Object({ machine_id: MachineId, prepare_status: Status }, strict),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "a stop code that the machine does not offer",
    state_conflict: "the machine has no order, or is in that state already",
    rule_violated: "SF326 asks for a stop code and there is none",
  },
  events: ["MachineChanged", "StopChanged"],
});
