import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict } from "#schemas/platform/fields.ts";
import { Stop } from "#schemas/plant/stop.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const splitStop = defineContract({
  name: "split_stop",
  area: "stops",
  description: "Ends an uncoded stop at a time and lets a second uncoded one go on from there.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      stop: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      split_time: DateTime,
    },
    strict,
  ),
  example: { machine_id: "FC1", stop: 4, split_time: "2026-06-10T07:26:00Z" },
  output: Type.Array(Stop, { minItems: 2, maxItems: 2 }),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "the machine has no such stop",
    not_allowed: "the machine does not have SF46",
    state_conflict: "the stop is coded, or lies outside planned shifts",
    rule_violated: "less than 1 minute from an end, or a stop that began more than 48 hours ago",
  },
  events: ["StopChanged", "MachineChanged"],
});
