import { Type } from "typebox";
import { AnyCode, RecordNo, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const balthzarPrintPalletFlag = defineContract({
  name: "balthzar_print_pallet_flag",
  area: "pallets",
  description:
    "Prints a pallet flag that there is, with its SSCC, by a job of its own: as a copy where it has come out before, or may have.",
  kind: "write",
  input: Type.Object(
    {
      intRecord_no: RecordNo,
      strPallet_flag_printer: AnyCode,
      bolProv_blastring: Type.Boolean(),
      bolUP_flag: Type.Boolean(),
      bolSF247: Type.Boolean(),
    },
    strict,
  ),
  example: {
    intRecord_no: 4,
    strPallet_flag_printer: "1",
    bolProv_blastring: false,
    bolUP_flag: false,
    bolSF247: false,
  },
  output: Type.Literal(true),
  permission: "base",
  errors: {
    not_allowed: "a printer that is not the machine's, without the permission `pallet-flag-printer-selection`",
    not_found: "no such flag, or no such printer in use at its machine",
    state_conflict: "the flag is cancelled",
    rule_violated: "no printer",
  },
  events: ["PrintJobChanged"],
});
