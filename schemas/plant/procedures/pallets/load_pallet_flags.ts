import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PalletFlag } from "#schemas/plant/pallet-flag.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletFlags = defineContract({
  name: "load_pallet_flags",
  area: "pallets",
  description: "The pallet flags of a machine that were printed in the last seven days, newest first.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(PalletFlag),
  permission: "base",
  machine: "machine_id",
  events: ["PalletFlagChanged", "PrintJobChanged"],
  source: true,
});
