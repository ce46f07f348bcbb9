import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Printer, PrinterUse } from "#schemas/plant/printer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPrinters = defineContract({
  name: "load_printers",
  area: "printing",
  description:
    "The printers in use; with machine_id those that can be chosen at the machine, with use those that print that.",
  kind: "read",
  input: Type.Object({ machine_id: Type.Optional(MachineId), use: Type.Optional(PrinterUse) }, strict),
  example: { machine_id: "FC1", use: "labels" },
  output: Type.Array(Printer),
  permission: "base",
  machine: "machine_id",
  events: ["row.printer"],
  cacheSeconds: 60,
});
