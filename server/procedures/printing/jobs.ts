import type { PrintKind } from "#schemas/plant/print-job.ts";
import type { Printer, PrinterUse } from "#schemas/plant/printer.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import type { Actor } from "#server/identity.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { LabelFacts } from "./facts.ts";
import { defaultOf, readPrinters } from "./reader.ts";
import { printJobChanged } from "./writer.ts";

/** What the counter of the numbers of print jobs is called. */
const jobCounter = "print_job";

/** May somebody print on another printer than the one that a machine has for its flags, or a job had? */
export const choosesPrinters = ({ permissions }: Actor): boolean => permissions.has("pallet-flag-printer-selection");

/** Has a job come out, or may it have? */
const mayLieSomewhere = ({ print_status, is_copy }: Pick<PrintJobRow, "print_status" | "is_copy">): boolean =>
  is_copy === 1 || ["Printed", "Sent", "Unknown"].includes(print_status);

/** The same of a pallet flag by any of its jobs; where none of them is kept any longer, it may have. */
export const hasFlagComeOut = async (trx: Trx, flag_record_no: number): Promise<boolean> => {
  const jobs = await trx
    .selectFrom("print_jobs")
    .select(["print_status", "is_copy"])
    .where("flag_record_no", "=", flag_record_no)
    .execute();
  return jobs.length === 0 || jobs.some(mayLieSomewhere);
};

/** Has what a job prints come out before, or may it have? Another one of it says that it is a copy. */
export const hasComeOut = async (trx: Trx, job: PrintJobRow): Promise<boolean> =>
  job.flag_record_no === null ? mayLieSomewhere(job) : await hasFlagComeOut(trx, job.flag_record_no);

const uses: Readonly<Record<Exclude<PrintKind, "test">, PrinterUse>> = {
  label: "labels",
  "pallet-flag": "labels",
  order: "documents",
};

/** Something to print at a machine ('' = none). */
interface Printed {
  kind: PrintKind;
  machine_id: string;
}

const printersFor = ({ trx }: WriteContext, { kind, machine_id }: Printed): Promise<Printer[]> =>
  readPrinters(trx, { machine_id: machine_id || undefined, use: kind === "test" ? undefined : uses[kind] });

/** The printer of what nobody has chosen one for: the machine's own, else the default of those that it offers; '' = none. */
export const usualPrinter = async (context: WriteContext, printed: Printed, own = ""): Promise<string> =>
  own || defaultOf(await printersFor(context, printed));

/** Refuses no printer (`rule_violated`), and one that the machine does not offer for what is printed (`not_found`). */
export const requirePrinter = async (
  context: WriteContext,
  printed: Printed,
  printer_no: string,
  path: string,
): Promise<void> => {
  if (printer_no === "")
    throw new DomainError("rule_violated", { message: "No printer is configured", path, text: { key: 900027 } });
  const offered = await printersFor(context, printed);
  if (offered.some((one) => one.printer_no === printer_no)) return;
  throw new DomainError("not_found", {
    message: `The machine offers no printer ${printer_no} for this.`,
    path,
    text: { key: "print.no_such_printer", values: { printer_no } },
  });
};

/** What is to be printed where, and with which facts. */
type Wanted = Pick<
  PrintJobRow,
  "kind" | "print_text" | "machine_id" | "card_no" | "printer_no" | "num_copies" | "num_labels" | "label"
> & { facts: LabelFacts } & Partial<
    Pick<
      PrintJobRow,
      "label_document" | "flag_record_no" | "is_copy" | "origin" | "print_status" | "error_text" | "ended_at"
    >
  >;

/** Who makes a job, when. */
type Maker = Pick<WriteContext, "trx" | "now" | "emit"> & {
  scope: Pick<WriteContext["scope"], "company_id">;
  actor: Pick<WriteContext["actor"], "username">;
};

/** Makes a job, which waits for the print service from the end of the transaction on. */
export const addPrintJob = async (
  { trx, scope, now, actor, emit }: Maker,
  { facts, ...wanted }: Wanted,
): Promise<PrintJobRow> => {
  const row: PrintJobRow = {
    label_document: null,
    flag_record_no: null,
    is_copy: 0,
    origin: "manual",
    print_status: "New",
    error_text: "",
    ended_at: null,
    ...wanted,
    company_id: scope.company_id,
    record_no: await takeNumbers(trx, scope.company_id, jobCounter),
    date: now,
    alternative_printer: "",
    prints_on: wanted.printer_no,
    facts: toJson(facts),
    sent_at: null,
    tries: 0,
    waits_since: null,
    not_before: null,
    username: actor.username,
  };
  await trx.insertInto("print_jobs").values(row).execute();
  emit(printJobChanged(row));
  return row;
};
