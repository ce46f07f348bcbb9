import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { StopGroup } from "#schemas/plant/stop-code.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStopGroups = defineContract({
  name: "load_stop_groups",
  area: "stops",
  description: "The groups of stop codes.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(StopGroup),
  permission: "base",
  events: ["row.stop_group"],
  cacheSeconds: 60,
  source: true,
});
