import { Type } from "typebox";
import { palletFlagType } from "#schemas/plant/entities/pallet_flag_type.ts";
import { FlagType } from "#schemas/plant/pallet-flag.ts";
import { rowEvent } from "#schemas/platform/entities/declaration.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPalletFlagTypes = defineContract({
  name: "load_pallet_flag_types",
  area: "pallets",
  description: "The types of pallet flags in use besides a normal one, as the reader's language says them.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(Type.Object({ code: FlagType, description: Type.String() }, strict)),
  permission: "base",
  events: [rowEvent(palletFlagType.slug)],
});
