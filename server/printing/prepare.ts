import type { Selectable } from "kysely";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import { minute } from "#schemas/durations.ts";
import { parseJson } from "#server/database/columns.ts";
import { readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { PrinterTables, PrintJobRow } from "#server/database/tables/printers.ts";
import type { Facts } from "#server/labels/draw.ts";
import type { Drawing } from "#server/labels/drawing.ts";
import { inDots } from "#server/labels/in-dots.ts";
import { drawInTurns } from "#server/labels/in-turns.ts";
import { pdfOf } from "#server/labels/pdf.ts";
import { zplOf } from "#server/labels/zpl.ts";
import { checkedAddress } from "#server/procedures/dashboards/external-calls/addresses.ts";
import { addressesOf, network } from "#server/procedures/dashboards/external-calls/send.ts";
import { languageOfSite, type SiteReader, timeZoneOf } from "#server/site.ts";
import { printerTarget } from "./address.ts";
import { officePatience, sendIpp } from "./ipp/printer.ts";
import { folderOf, writePdf } from "./pdf-folder.ts";
import type { ReadyJob } from "./service.ts";
import { type Patience, sendZpl, usualPatience } from "./zpl-printer.ts";

type PrinterRow = Selectable<PrinterTables["printers"]>;

/** What jobs are made ready with. */
export interface Press {
  store: Store;
  site: Pick<SiteReader, "settings">;
  /** The published label of a slug, without fault; null where there is none. */
  labelOf: (company_id: number, slug: string) => Promise<LabelDocument | null>;
  allowlist: (company_id: number) => Promise<readonly AllowedTarget[]>;
  /** Where printers of files write. */
  folder: string;
  /** How long printers are waited for; the usual time where nothing is said. */
  patience?: Patience;
}

const refuse = (message: string, key: string, values?: Record<string, unknown>) =>
  new DomainError("rule_violated", { message, text: values ? { key, values } : { key } });

const printerOfJob = async (store: Store, { company_id, prints_on }: PrintJobRow): Promise<PrinterRow> => {
  const printer = await readerOf(store, company_id)
    .selectFrom("printers")
    .selectAll()
    .where("printer_no", "=", prints_on)
    .where("retired", "=", 0)
    .executeTakeFirst();
  if (printer) return printer;
  throw refuse("The printer is out of use, or was deleted.", "print.gone");
};

/** Refuses a label that is larger than what is in the printer. */
const checkMedia = ({ media_width, media_height }: PrinterRow, { width, height }: LabelDocument): void => {
  if (width <= (media_width ?? width) && height <= (media_height ?? height)) return;
  throw refuse(`The label of ${width} x ${height} mm does not fit what is in the printer.`, "print.label_too_large", {
    width,
    height,
  });
};

/** The labels of a job, one after the other. */
const drawingsOf = async (press: Press, job: PrintJobRow, printer: PrinterRow): Promise<Drawing[]> => {
  const label = job.label_document
    ? parseJson<LabelDocument>(job.label_document)
    : await press.labelOf(job.company_id, job.label);
  if (!label) throw refuse(`There is no label ${job.label}.`, "print.no_label", { label: job.label });
  checkMedia(printer, label);
  const settings = await press.site.settings(job.company_id);
  const locale = { language: languageOfSite(settings), timeZone: timeZoneOf(settings) };
  const facts: Facts = { ...parseJson<Facts>(job.facts), label_count: job.num_labels, copy: job.is_copy === 1 };
  const drawings: Drawing[] = [];
  for (let label_no = 1; label_no <= job.num_labels; label_no += 1)
    drawings.push(await drawInTurns(label, { ...facts, label_no }, locale));
  return drawings;
};

const dotsPerMm: Readonly<Record<string, number>> = { "203": 8, "300": 12 };

/** Where a printer is reached, as its site allows it. */
const reachOf = async (press: Press, { company_id }: PrintJobRow, of: Parameters<typeof printerTarget>[0]) => {
  const { url, target } = printerTarget(of, await press.allowlist(company_id));
  return { url, address: checkedAddress(await addressesOf(url, network), target) };
};

const readyZpl = async (press: Press, job: PrintJobRow, printer: PrinterRow): Promise<ReadyJob> => {
  const { url, address } = await reachOf(press, job, { address: printer.address, driver: "zpl" });
  const perMm = dotsPerMm[printer.resolution] ?? 8;
  const drawings = await drawingsOf(press, job, printer);
  const texts: string[] = [];
  for (const drawing of drawings) {
    await breathe();
    texts.push(zplOf(await inDots(drawing, perMm), { perMm, copies: job.num_copies }));
  }
  const zpl = Buffer.from(texts.join(""), "utf8");
  const to = { address, port: Number(url.port), isAnswering: printer.reports_state === 1 };
  return { retryFor: printer.retry_minutes * minute, deliver: () => sendZpl(to, zpl, press.patience ?? usualPatience) };
};

const pdfOfJob = async (press: Press, job: PrintJobRow, printer: PrinterRow): Promise<Buffer> => {
  const drawings = await drawingsOf(press, job, printer);
  return await pdfOf(Array.from({ length: job.num_copies }, () => drawings).flat(), job.print_text);
};

const readyIpp = async (press: Press, job: PrintJobRow, printer: PrinterRow): Promise<ReadyJob> => {
  const reach = await reachOf(press, job, { address: printer.address, driver: "ipp" });
  const pdf = await pdfOfJob(press, job, printer);
  const to = { ...reach, isAnswering: printer.reports_state === 1 };
  const document = { pdf, name: job.print_text, username: job.username };
  return {
    retryFor: printer.retry_minutes * minute,
    deliver: () => sendIpp(to, document, { ...officePatience, ...press.patience }),
  };
};

const readyPdf = async (press: Press, job: PrintJobRow, printer: PrinterRow): Promise<ReadyJob> => {
  const pdf = await pdfOfJob(press, job, printer);
  const folder = folderOf(press.folder, job.company_id, printer.printer_no);
  return {
    retryFor: printer.retry_minutes * minute,
    deliver: () => writePdf(folder, `${job.record_no}-${job.sent_at}`, pdf),
  };
};

/** Makes a job ready for its printer. Throws what keeps it from being printed; nothing has been sent then. */
export const prepareJob = async (press: Press, job: PrintJobRow): Promise<ReadyJob> => {
  const printer = await printerOfJob(press.store, job);
  if (printer.driver === "zpl") return await readyZpl(press, job, printer);
  if (printer.driver === "ipp") return await readyIpp(press, job, printer);
  if (printer.driver === "pdf") return await readyPdf(press, job, printer);
  throw refuse("Nobody has said how the printer is reached.", "print.no_driver");
};
