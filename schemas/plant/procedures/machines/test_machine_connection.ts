import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const testMachineConnection = defineContract({
  name: "test_machine_connection",
  area: "machines",
  description: "Tells whether the signals of a machine arrive.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "PJ1" },
  output: Type.Object({ ok: Type.Boolean(), message: Type.String() }, strict),
  permission: "base",
  machine: "machine_id",
  errors: { upstream_failed: "no signal for longer than the site allows, or the gateway has told that it is gone" },
  events: ["MachineChanged"],
});
