import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { PalletFlagForConfirmation } from "#schemas/plant/pallet-flag.ts";
import { Code, orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletFlagsForConfirmation = defineContract({
  name: "load_pallet_flags_for_confirmation",
  area: "pallets",
  description:
    "The pallet flags of a card on a machine, the last printed first; without a card those of the machine that nobody has confirmed, and what was printed in the last seven days.",
  kind: "read",
  input: Type.Object({ machine_id: MachineId, card_no: orNull(Code) }, strict),
  example: { machine_id: "FC1", card_no: null },
  output: Type.Array(PalletFlagForConfirmation),
  permission: "base",
  machine: "machine_id",
  events: ["PalletFlagChanged"],
});
