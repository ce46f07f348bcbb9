import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PalletQueueEntry } from "#schemas/plant/pallet-flag.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletQueue = defineContract({
  name: "load_pallet_queue",
  area: "pallets",
  description: "The pallets that wait at a machine, in the order in which they are fetched.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(PalletQueueEntry),
  permission: "base",
  machine: "machine_id",
  events: ["PalletQueueChanged", "PalletFlagChanged"],
  source: true,
});
