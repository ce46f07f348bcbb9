import type { Printer } from "#schemas/plant/printer.ts";
import type { PrintJob } from "#schemas/plant/print-job.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { LabelFacts } from "./facts.ts";
import { addPrintJob } from "./jobs.ts";
import { readPlaces, readPrinters, toPrintJob } from "./reader.ts";

/** Makes the job that tries a label on a printer. Refuses a printer that is not in use (`not_found`). */
export const addTestJob = async (
  context: WriteContext,
  printer_no: string,
  toPrint: (
    printer: Printer,
  ) => Pick<PrintJobRow, "label"> & Partial<Pick<PrintJobRow, "label_document">> & { facts: LabelFacts },
): Promise<PrintJob> => {
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
    ...toPrint(printer),
  });
  const job = toPrintJob(row, await readPlaces(trx));
  context.audit({ after: job });
  return job;
};
