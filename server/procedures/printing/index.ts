import { loadLabels } from "#schemas/plant/procedures/printing/load_labels.ts";
import { loadPrinters } from "#schemas/plant/procedures/printing/load_printers.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { cancelPrintJobProcedure } from "./cancel_print_job.ts";
import { confirmPrintJobProcedure } from "./confirm_print_job.ts";
import { loadPrintJobProcedure } from "./load_print_job.ts";
import { loadPrintJobsProcedure } from "./load_print_jobs.ts";
import { printFullOrderProcedure } from "./print_full_order.ts";
import { reprintFullOrderProcedure } from "./reprint_full_order.ts";
import { printLabelProcedure } from "./print_label.ts";
import { readPrinters, readPrintJobs } from "./reader.ts";
import { retryPrintJobProcedure } from "./retry_print_job.ts";
import { testLabelProcedure } from "./test_label.ts";
import { testPrinterProcedure } from "./test_printer.ts";
import { updatePrintJobStatusProcedure } from "./update_print_job_status.ts";

export const printingProcedures: readonly Procedure[] = [
  readProcedure(loadPrinters, (wanted, { db }) => readPrinters(db, wanted)),
  printLabelProcedure,
  testPrinterProcedure,
  testLabelProcedure,
  printFullOrderProcedure,
  reprintFullOrderProcedure,
  readProcedure(loadLabels, ({ machine_id }, { db, now }) =>
    readPrintJobs(db, { machines: [machine_id], kind: "label", now }),
  ),
  loadPrintJobProcedure,
  loadPrintJobsProcedure,
  updatePrintJobStatusProcedure,
  cancelPrintJobProcedure,
  confirmPrintJobProcedure,
  retryPrintJobProcedure,
];
