import { Type } from "typebox";
import { MachineId, orNull, strict } from "#schemas/plant/fields.ts";
import { StopNote, StopNumbers } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStopNotes = defineContract({
  name: "load_stop_notes",
  area: "stops",
  description: "The notes of stops of a machine, newest first, at most 1000; stops null means all of the machine.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, stops: orNull(StopNumbers) }, strict),
  example: { machine_id: "FC1", stops: null },
  output: Type.Array(StopNote),
  permission: "base",
  machine: "machine_id",
  errors: { not_found: "a stop that is not there" },
  events: ["StopChanged"],
  source: true,
});
