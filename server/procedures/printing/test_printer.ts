import { printerTestLabel } from "#schemas/documents/site/printing.ts";
import { testPrinter } from "#schemas/plant/procedures/printing/test_printer.ts";
import { toIso } from "#server/database/columns.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { addTestJob } from "./test-job.ts";

export const testPrinterProcedure = writeProcedure(testPrinter, ({ printer_no }, context) =>
  addTestJob(context, printer_no, ({ printer_name, printer_description }) => ({
    label: printerTestLabel,
    facts: {
      printer_no,
      printer_name: printer_name || printer_no,
      printer_place: printer_description || null,
      username: context.actor.username,
      printed_at: toIso(context.now),
    },
  })),
);
