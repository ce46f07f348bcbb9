import { loadPrinters } from "#schemas/plant/procedures/printing/load_printers.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { readPrinters } from "./reader.ts";

export const printingProcedures: readonly Procedure[] = [
  readProcedure(loadPrinters, ({ machine_id }, { db }) => readPrinters(db, machine_id)),
];
