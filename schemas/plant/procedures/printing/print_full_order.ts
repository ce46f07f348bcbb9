import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { AnyCode, Code, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const printFullOrder = defineContract({
  name: "print_full_order",
  area: "printing",
  description:
    "Prints an order as a whole: its card. Whether its print is prepared stays as it is. Without a printer it is the machine's printer of documents.",
  kind: "write",
  input: Type.Object({ machine_id: MachineId, card_no: Code, printer_no: AnyCode }, strict),
  example: { machine_id: "FC1", card_no: "100", printer_no: "1" },
  output: Type.Literal(true),
  permission: "base",
  machine: "machine_id",
  errors: {
    not_found: "no such order on the machine, or no such printer in use there",
    rule_violated: "no printer",
  },
  events: ["PrintJobChanged"],
});
