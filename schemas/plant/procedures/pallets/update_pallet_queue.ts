import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PalletQueueEntry } from "#schemas/plant/pallet-flag.ts";
import { RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const numbers = (description?: string) =>
  Type.Array(RecordNo, { maxItems: 1000, uniqueItems: true, ...(description === undefined ? {} : { description }) });

export const updatePalletQueue = defineContract({
  name: "update_pallet_queue",
  area: "pallets",
  description:
    "Puts the pallets that wait at a machine into the order of `record_nos`; one that is left out no longer waits.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      record_nos: numbers(),
      seen: Type.Optional(
        numbers("what waited when the order was decided, in its order: nothing is changed where it no longer does"),
      ),
    },
    strict,
  ),
  example: { machine_id: "FC1", record_nos: [4, 3] },
  output: Type.Array(PalletQueueEntry),
  permission: "base",
  machine: "machine_id",
  errors: { state_conflict: "a number that does not wait at the machine, or the queue is no longer as it was `seen`" },
  events: ["PalletQueueChanged"],
});
