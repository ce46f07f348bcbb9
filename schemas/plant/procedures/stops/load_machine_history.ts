import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { strict } from "#schemas/platform/fields.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { StopHistoryEntry } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadMachineHistory = defineContract({
  name: "load_machine_history",
  area: "stops",
  description:
    "What a machine did in the last hours, newest first: its stops, and the blocks in which it ran, cut to the period. What is unknown is in neither. Who coded is told to holders of view-figures-by-employee.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, period: Type.Integer({ description: "hours back from now" }) }, strict),
  example: { machine_id: "FC1", period: 48 },
  output: Type.Array(StopHistoryEntry),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "a period below 1 or above 8784" },
  events: ["StopChanged"],
  source: true,
  discloses: [figuresByEmployee],
});
