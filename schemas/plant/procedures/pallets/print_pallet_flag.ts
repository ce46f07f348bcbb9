import { Type } from "typebox";
import { Confirmed, MachineId, Quantity } from "#schemas/plant/fields.ts";
import { FlagType, PalletFlag } from "#schemas/plant/pallet-flag.ts";
import { AnyCode, Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const ofCavities = (description: string) => Type.Optional(Type.Array(Quantity, { maxItems: 99, description }));

export const printPalletFlag = defineContract({
  name: "print_pallet_flag",
  area: "pallets",
  description:
    "Prints the flag of a pallet of an order: stores the flag with its SSCC, puts the pallet last into the queue of the machine, and makes the job that prints it. Without a printer it is the machine's.",
  kind: "write",
  input: Type.Object(
    {
      machine_id: MachineId,
      card_no: Code,
      quantity: { ...Quantity, description: "pieces on the pallet; of cavities the sum of `goodquantity`" },
      prodquantity: ofCavities("pieces that each cavity has made"),
      scrapquantity: ofCavities("pieces of them that are scrap"),
      goodquantity: ofCavities("what is left of them"),
      pallet_flag_type: FlagType,
      printer: AnyCode,
      num_copies: Type.Integer(),
      confirmed: Confirmed,
    },
    strict,
  ),
  example: {
    machine_id: "FC1",
    card_no: "100",
    quantity: 40,
    pallet_flag_type: "",
    printer: "1",
    num_copies: 1,
  },
  output: PalletFlag,
  permission: "base",
  machine: "machine_id",
  errors: {
    not_allowed: "a printer that is not the machine's, without the permission `pallet-flag-printer-selection`",
    not_found: "no such order on the machine, or no such printer in use there",
    rule_violated:
      "the quantity is not above 0 or not the sum of the cavities, more scrap than pieces, a type that the site has not, fewer than 1 or more than 10 copies, no printer, or no number left in the range of the SSCC",
    confirmation_needed: "the quantity is implausible for what is planned, and `confirmed` is not true",
  },
  events: ["PalletFlagChanged", "PalletQueueChanged", "PrintJobChanged"],
});
