import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import { StopHistoryEntry } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadStopHistory = defineContract({
  name: "load_stop_history",
  area: "stops",
  description:
    "The stops of a machine in a range (the last 7 days when none is given; from a start alone until now, 7 days up to an end alone), newest first, at most 1,000: who wants older ones ends the range earlier. Who coded is told to holders of view-figures-by-employee.",
  kind: "read",
  input: Type.Object(
    { machine_id: MachineId, start_time: Type.Optional(DateTime), end_time: Type.Optional(DateTime) },
    strict,
  ),
  example: { machine_id: "FC1" },
  output: Type.Array(StopHistoryEntry),
  permission: "base",
  machine: "machine_id",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["StopChanged"],
  source: true,
  discloses: [figuresByEmployee],
});
