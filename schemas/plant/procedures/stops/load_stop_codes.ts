import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { StopCode } from "#schemas/plant/stop-code.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStopCodes = defineContract({
  name: "load_stop_codes",
  area: "stops",
  description: "The stop codes that a machine offers: its own and those of all machines.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(StopCode),
  permission: "base",
  machine: "machine_id",
  events: ["row.stop_code"],
  cacheSeconds: 60,
  source: true,
});
