import type { printer } from "#schemas/plant/entities/printer.ts";
import type { PrintKind, PrintStatus } from "#schemas/plant/print-job.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

export interface PrinterTables {
  printers: StoredRow<typeof printer> & OwnColumns;
  printer_machines: { company_id: number; printer_no: string; machine_id: string };
  print_jobs: PrintJobRow;
}

/**
 * What is to be printed. `prints_on` is the printer that was chosen instead, else the one that it was made for. `facts` are
 * what its label shows, as JSON, taken when it was asked for; `is_copy` says that it has come out before, or may have.
 * `sent_at` is when its printer was last spoken to. A job whose printer could not print has waited since `waits_since` and was
 * tried so often (`tries`). `not_before` of the oldest job that waits for a printer is when that is tried again; of the
 * others it says that they were put off. `label_document` is a label as it stood in its editor, as JSON; null: the published
 * one of the slug `label`. `flag_record_no` is the pallet flag that it is of. Times in ms UTC.
 */
export interface PrintJobRow {
  company_id: number;
  record_no: number;
  kind: PrintKind;
  print_text: string;
  date: number;
  print_status: PrintStatus;
  machine_id: string;
  card_no: string;
  printer_no: string;
  alternative_printer: string;
  prints_on: string;
  num_copies: number;
  num_labels: number;
  origin: "manual" | "reprint";
  is_copy: number;
  label: string;
  label_document: string | null;
  facts: string;
  error_text: string;
  sent_at: number | null;
  tries: number;
  waits_since: number | null;
  not_before: number | null;
  ended_at: number | null;
  username: string;
  flag_record_no: number | null;
}
