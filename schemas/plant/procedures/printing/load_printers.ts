import { Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Printer } from "#schemas/plant/printer.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadPrinters = defineContract({
  name: "load_printers",
  area: "printing",
  description: "The printers in use; with machine_id those that can be chosen at the machine.",
  kind: "read",
  input: Type.Object({ machine_id: Type.Optional(MachineId) }, strict),
  example: { machine_id: "FC1" },
  output: Type.Array(Printer),
  permission: "base",
  machine: "machine_id",
  events: ["row.printer"],
  cacheSeconds: 60,
});
