import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { StopCode } from "#schemas/plant/stop-code.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadCommonStopCodes = defineContract({
  name: "load_common_stop_codes",
  area: "stops",
  description: "The stop codes that every one of some machines offers: their stops can be coded in one go.",
  kind: "read",
  input: Type.Object({ machines: Type.Array(MachineId, { minItems: 1, maxItems: 500 }) }, strict),
  example: { machines: ["FC1", "JH1"] },
  output: Type.Array(StopCode),
  permission: "base",
  machine: "machines",
  events: ["row.stop_code"],
  cacheSeconds: 60,
});
