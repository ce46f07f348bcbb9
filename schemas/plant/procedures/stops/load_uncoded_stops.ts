import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { orNull, strict } from "#schemas/platform/fields.ts";
import { UncodedStop } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadUncodedStops = defineContract({
  name: "load_uncoded_stops",
  area: "stops",
  description: "The uncoded stops of a machine, newest first; shift null means all shifts.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, shift: orNull(Type.Integer({ minimum: 0, maximum: 99 })) }, strict),
  example: { machine_id: "FC1", shift: null },
  output: Type.Array(UncodedStop),
  permission: "base",
  machine: "machine_id",
  events: ["StopChanged"],
  source: true,
  live: { event: "StopChanged", key: "stop", entity: "uncoded_stops" },
});
