import { printerTestLabel } from "#schemas/documents/site/printing.ts";
import type { Printer } from "#schemas/plant/printer.ts";
import { testPrinter } from "#schemas/plant/procedures/printing/test_printer.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import type { LabelFacts } from "./facts.ts";
import { addPrintJob } from "./jobs.ts";
import { readPlaces, readPrinters, toPrintJob } from "./reader.ts";

const factsOfPrinter = (
  { printer_no, printer_name, printer_description }: Printer,
  { now, actor }: WriteContext,
): LabelFacts => ({
  printer_no,
  printer_name: printer_name || printer_no,
  printer_place: printer_description || null,
  username: actor.username,
  printed_at: toIso(now),
});

export const testPrinterProcedure = writeProcedure(testPrinter, async ({ printer_no }, context) => {
  const { trx } = context;
  const printer = (await readPrinters(trx, {})).find((one) => one.printer_no === printer_no);
  if (!printer) throw new DomainError("not_found", { path: "/printer_no", text: { key: "print.gone" } });
  const row = await addPrintJob(context, {
    kind: "test",
    print_text: printer.printer_name || printer_no,
    machine_id: "",
    card_no: "",
    printer_no,
    num_copies: 1,
    num_labels: 1,
    label: printerTestLabel,
    facts: factsOfPrinter(printer, context),
  });
  const job = toPrintJob(row, await readPlaces(trx));
  context.audit({ after: job });
  return job;
});
