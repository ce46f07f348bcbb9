import { printer } from "#schemas/plant/entities/printer.ts";
import { type PrintJob, printJobsListed } from "#schemas/plant/print-job.ts";
import { Printer, type PrinterUse } from "#schemas/plant/printer.ts";
import { fromFlag, toIso, toIsoOrNull } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import { seenOf, shownRow } from "#server/procedures/records/shown.ts";
import { readTexts } from "#server/procedures/records/texts.ts";

/** The newest so many jobs are listed. */
const mostListed = 1000;

/** Every printer in use, or not, as it is called in the reader's language. */
const readNamed = async (db: Reader) => {
  const rows = await db.selectFrom("printers").selectAll().orderBy("printer_no").execute();
  const texts = await readTexts(db, ["printer"]);
  return rows.map((row) => ({ ...shownRow(printer, row, texts), retired: fromFlag(row.retired) }));
};

/** Printers for something (else for anything), at a machine (else at any). */
interface Wanted {
  machine_id?: string | undefined;
  use?: PrinterUse | undefined;
}

/** The printers in use that print what is wanted and that a machine offers: those without machines, and its own. */
export const readPrinters = async (db: Reader, { machine_id, use }: Wanted): Promise<Printer[]> => {
  const links = await db.selectFrom("printer_machines").selectAll().execute();
  const machines = Map.groupBy(links, (link) => link.printer_no);
  const isOffered = (printer_no: string): boolean => {
    const own = machines.get(printer_no);
    return machine_id === undefined || own === undefined || own.some((link) => link.machine_id === machine_id);
  };
  const isFor = (uses: string): boolean => use === undefined || uses === "all" || uses === use;
  return (await readNamed(db)).flatMap((row) =>
    !row.retired && isFor(row.uses) && isOffered(row.printer_no) ? [seenOf(Printer, row)] : [],
  );
};

/** The default among printers; '' for none. */
export const defaultOf = (printers: readonly Printer[]): string =>
  printers.find(({ is_default }) => is_default)?.printer_no ?? "";

/** Where a printer stands, as it is called in the reader's language. */
type Places = (printer_no: string) => string;

export const readPlaces = async (db: Reader): Promise<Places> => {
  const named = await readNamed(db);
  const places = new Map(named.map((one) => [one.printer_no, one.printer_description || one.printer_name]));
  return (printer_no) => places.get(printer_no) ?? printer_no;
};

/** When a printer that was not ready is tried again, ms UTC; null: as soon as it is looked at. */
export interface WaitingPrinter {
  prints_on: string;
  next_try: number | null;
}

/** The printers that jobs wait for. Each is tried again by the oldest of them, or at once for one that nobody has put off. */
export const readWaitingPrinters = async (db: Reader): Promise<WaitingPrinter[]> => {
  const jobs = db.selectFrom("print_jobs").where("print_status", "=", "New");
  const printers = await jobs
    .select(({ fn }) => [
      "prints_on",
      fn.min("record_no").as("oldest"),
      fn.countAll<number>().as("waiting"),
      fn.count<number>("not_before").as("put_off"),
    ])
    .groupBy("prints_on")
    .execute();
  if (printers.length === 0) return [];
  const numbers = printers.map(({ oldest }) => oldest);
  const oldest = await jobs.select(["prints_on", "not_before"]).where("record_no", "in", numbers).execute();
  const tries = new Map(oldest.map(({ prints_on, not_before }) => [prints_on, not_before]));
  return printers.map(({ prints_on, waiting, put_off }) => ({
    prints_on,
    next_try: Number(waiting) > Number(put_off) ? null : (tries.get(prints_on) ?? null),
  }));
};

/** When the printer of a job that was put off is tried again, ms UTC. */
type NextTry = (job: PrintJobRow) => number | null;

const isPutOff = ({ print_status, not_before }: PrintJobRow): boolean => print_status === "New" && not_before !== null;

/** Asks for the printers only where one of the jobs was put off. */
export const readNextTries = async (db: Reader, jobs: readonly PrintJobRow[]): Promise<NextTry> => {
  const printers = jobs.some(isPutOff) ? await readWaitingPrinters(db) : [];
  const tries = new Map(printers.map(({ prints_on, next_try }) => [prints_on, next_try]));
  return ({ prints_on }) => tries.get(prints_on) ?? null;
};

/** Of a job of which only what a person decided counts, the next try is that of the job itself. */
export const toPrintJob = (
  row: PrintJobRow,
  placeOf: Places,
  nextTry: NextTry = ({ not_before }) => not_before,
): PrintJob => ({
  record_no: row.record_no,
  print_text: row.print_text,
  date: toIso(row.date),
  print_status: row.print_status,
  kind: row.kind,
  machine_id: row.machine_id,
  card_no: row.card_no,
  printer_no: row.printer_no,
  alternative_printer: row.alternative_printer,
  printer_description: placeOf(row.prints_on),
  num_copies: row.num_copies,
  num_labels: row.num_labels,
  origin: row.origin,
  error_text: row.error_text,
  ended_at: toIsoOrNull(row.ended_at),
  next_try_at: isPutOff(row) ? toIsoOrNull(nextTry(row)) : null,
});

/** Jobs of some machines (null = of all), newest first. */
export const readPrintJobs = async (
  db: Reader,
  of: {
    machines: readonly string[] | null;
    status?: PrintJobRow["print_status"] | null;
    kind?: PrintJobRow["kind"];
    now: number;
  },
): Promise<PrintJob[]> => {
  const { machines, status = null, kind, now } = of;
  if (machines?.length === 0) return [];
  let query = db
    .selectFrom("print_jobs")
    .selectAll()
    .where("date", ">=", now - printJobsListed);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (status !== null) query = query.where("print_status", "=", status);
  // The numbers of a history that was brought in are not in the order of time.
  const rows = await query.orderBy("date", "desc").orderBy("record_no", "desc").limit(mostListed).execute();
  const [placeOf, nextTry] = [await readPlaces(db), await readNextTries(db, rows)];
  return rows.map((row) => toPrintJob(row, placeOf, nextTry));
};

export const findPrintJob = async (db: Reader, record_no: number): Promise<PrintJobRow | undefined> =>
  db.selectFrom("print_jobs").selectAll().where("record_no", "=", record_no).executeTakeFirst();
