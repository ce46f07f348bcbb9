import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { DateTime, strict, Text } from "#schemas/platform/fields.ts";
import { MachineStatus } from "#schemas/plant/machine.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** A machine's own counter: it may be reset at any time, what counts is its difference. */
export const Counter = Type.Integer({ minimum: 0, maximum: 1e9 });

export const recordMachineState = defineContract({
  name: "record_machine_state",
  area: "machines",
  description:
    "Records what a machine does. What is equal to a known record changes nothing; a late one takes its place in time.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      status: MachineStatus,
      stop_reason: Type.Optional(Text(64)),
      good_count: Type.Optional(Counter),
      scrap_count: Type.Optional(Counter),
      time: DateTime,
    },
    strict,
  ),
  example: { machine_id: "FC1", status: "R", time: "2026-06-10T07:59:59Z" },
  output: Type.Object({ machine_id: MachineId }, strict),
  permission: "api-key:ingest",
  machine: "machine_id",
  errors: { rule_violated: "the time lies in the future, or too far behind a newer record" },
  events: ["MachineChanged", "StopChanged", "QuantityReported", "OrderChanged", "CounterJumpChanged"],
  unaudited: true,
});
