import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { StopCode } from "#schemas/plant/stop-code.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStopCodesIndex = defineContract({
  name: "load_stop_codes_index",
  area: "stops",
  description: "All stop codes of the company.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(StopCode),
  permission: "base",
  events: ["row.stop_code"],
  cacheSeconds: 60,
  source: true,
});
