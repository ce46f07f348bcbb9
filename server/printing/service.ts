import { sql } from "kysely";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readerOf, type Trx } from "#server/database/company.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import type { ServerParts } from "#server/parts.ts";
import { placeOf } from "./address.ts";
import { NotReady } from "./outcome.ts";
import { readWaitingPrinters } from "#server/procedures/printing/reader.ts";
import { printJobChanged } from "#server/procedures/printing/writer.ts";
import { CompanyRounds, startRounds } from "#server/rounds.ts";
import { printerDelay, type Random } from "#server/back-off.ts";
import { languageOfSite, type SiteReader } from "#server/site.ts";

/** A job that is ready to be handed over. */
export interface ReadyJob {
  /** Throws `upstream_failed` where the printer has certainly printed nothing; after any other error nobody can tell. */
  deliver: () => Promise<void>;
  /** A printer that is not ready (`NotReady`) is tried again for so long, ms. */
  retryFor: number;
}

export interface PrintServiceParts extends Pick<ServerParts, "store" | "journal" | "hub" | "now"> {
  site: Pick<SiteReader, "settings" | "text">;
  /** Makes what a printer takes of a job; whatever it throws, nothing has been sent. */
  prepare: (job: PrintJobRow) => Promise<ReadyJob>;
  random: Random;
  failed: (error: unknown) => void;
}

/** A job that has been under way for longer has lost its process, ms: no printer is waited for so long. */
export const lostAfter = 60 * second;

/** What is made ready within this time has come out, or is given up, before its job counts as lost, ms. */
const readyWithin = 5 * second;

/** The service looks so often for jobs that others have made, ms. */
const lookEvery = 2 * second;

/** What has become of a job that was under way. One of a printer that was not ready may wait for it for so long, ms. */
type Outcome = Pick<PrintJobRow, "print_status" | "error_text"> & { waitsFor?: number };

/** A job that has come to a state. */
type Changed = Pick<PrintJobRow, "record_no" | "machine_id" | "print_status">;

/** One of those of a machine that have come to one state: whoever hears of it reads the machine's jobs anew. */
const oncePerMachine = (jobs: readonly Changed[]): Iterable<Changed> =>
  new Map(jobs.map((job) => [`${job.print_status} ${job.machine_id}`, job])).values();

type Waiting = Pick<PrintJobRow, "waits_since">;

/** Until when a job waits for its printer, ms UTC. */
const waitsUntil = ({ waits_since }: Waiting, waitsFor: number, now: number): number => (waits_since ?? now) + waitsFor;

/**
 * Prints the jobs that wait: one after the other on each printer, and on those of one address, the oldest first. A job is
 * marked as under way before its printer hears of it, so that none is sent twice by itself, whenever the server ends: of
 * one that was under way then, a person has to say what became of it. Where a printer is not ready and its row says so,
 * its jobs wait, keep their order and are tried again by the oldest of them: later each time, and at once for a new job or
 * a person who asks for it.
 */
export class PrintService extends CompanyRounds {
  readonly #parts: PrintServiceParts;

  constructor(parts: PrintServiceParts) {
    super(parts);
    this.#parts = parts;
  }

  /** Begins to print what waits, and gives up what was lost. */
  protected override async lookAt(company_id: number): Promise<void> {
    await this.#giveUpLost(company_id);
    for (const [place, printers] of await this.#waitingPrinters(company_id))
      this.start(place, async () => {
        for (const printer of printers) await this.#printAll(company_id, printer);
      });
  }

  /** The printers for which something waits, by where they are: a printer takes one connection at a time. */
  async #waitingPrinters(company_id: number): Promise<Map<string, string[]>> {
    const { store, now } = this.#parts;
    const db = readerOf(store, company_id);
    const waiting = (await readWaitingPrinters(db)).filter(({ next_try }) => (next_try ?? 0) <= now());
    if (waiting.length === 0) return new Map();
    const rows = await db.selectFrom("printers").select(["printer_no", "driver", "address"]).execute();
    const places = new Map(rows.map((row) => [row.printer_no, placeOf(row)]));
    const numbers = waiting.map(({ prints_on }) => prints_on);
    return Map.groupBy(numbers, (printer) => places.get(printer) ?? `${company_id} ${printer}`);
  }

  async #printAll(company_id: number, printer: string): Promise<void> {
    while (!this.isStopped) {
      const job = await this.#take(company_id, printer);
      if (!job) return;
      const ready = await this.#parts.prepare(job).catch((error: unknown) => ({ error }));
      const current = await this.#stillSent(job);
      if (current) await this.#settle(current, await this.#print(current, ready));
    }
  }

  /**
   * A job that is still to be sent, from now on; null where somebody else has decided of it. Where it took long to make it
   * ready it may count as lost, and be printed again by a person, before its printer hears of it.
   */
  async #stillSent(job: PrintJobRow): Promise<PrintJobRow | null> {
    const { journal, now } = this.#parts;
    const { company_id, record_no, sent_at } = job;
    if (now() - (sent_at ?? 0) <= readyWithin) return job;
    return await journal.write(company_id, async ({ trx }) => {
      const sent = { sent_at: now() };
      const { numUpdatedRows } = await trx
        .updateTable("print_jobs")
        .set(sent)
        .where("record_no", "=", record_no)
        .where("print_status", "=", "Sent")
        .where("sent_at", "=", sent_at)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? { ...job, ...sent } : null;
    });
  }

  /**
   * The oldest job that waits for a printer, marked as under way; null where the time of none has come. Writes of a company
   * come one after the other, so that no two servers take the same.
   */
  #take(company_id: number, printer: string): Promise<PrintJobRow | null> {
    const { journal, now } = this.#parts;
    return journal.write(company_id, async ({ trx, emit }) => {
      const waiting = trx
        .selectFrom("print_jobs")
        .selectAll()
        .where("print_status", "=", "New")
        .where("prints_on", "=", printer)
        .limit(1);
      const job = await waiting.orderBy("record_no").executeTakeFirst();
      if (!job) return null;
      const isPutOff = job.not_before !== null && job.not_before > now();
      if (isPutOff && !(await waiting.where("not_before", "is", null).executeTakeFirst())) return null;
      const sent = { print_status: "Sent" as const, sent_at: now() };
      await trx.updateTable("print_jobs").set(sent).where("record_no", "=", job.record_no).execute();
      emit(printJobChanged({ ...job, ...sent }));
      return { ...job, ...sent };
    });
  }

  async #print(job: PrintJobRow, ready: ReadyJob | { error: unknown }): Promise<Outcome> {
    if ("error" in ready) return { print_status: "Failed", error_text: await this.#wordsOf(job, ready.error) };
    try {
      await ready.deliver();
      return { print_status: "Printed", error_text: "" };
    } catch (error) {
      const error_text = await this.#wordsOf(job, error);
      const isKnown = error instanceof DomainError && error.code === "upstream_failed";
      if (!isKnown) return { print_status: "Unknown", error_text };
      return { print_status: "Failed", error_text, ...(error instanceof NotReady ? { waitsFor: ready.retryFor } : {}) };
    }
  }

  /** What went wrong, in the language of the site; what nobody has foreseen stands in the log. */
  async #wordsOf({ company_id }: PrintJobRow, error: unknown): Promise<string> {
    if (!(error instanceof DomainError)) {
      this.#parts.failed(error);
      return await this.#say(company_id, "print.unexpected");
    }
    return error.text ? await this.#say(company_id, error.text.key, error.text.values) : error.message;
  }

  async #say(company_id: number, key: string | number, values?: Record<string, unknown>): Promise<string> {
    const { site } = this.#parts;
    return await site.text(company_id, languageOfSite(await site.settings(company_id)), key, values);
  }

  /** Stores what became of a job, unless somebody has decided of it meanwhile. */
  async #settle(job: PrintJobRow, outcome: Outcome): Promise<void> {
    const { journal } = this.#parts;
    const { company_id, record_no, machine_id, sent_at } = job;
    const change = this.#changeOf(job, outcome);
    await journal.write(company_id, async ({ trx, emit }) => {
      const { numUpdatedRows } = await trx
        .updateTable("print_jobs")
        .set(change)
        .where("record_no", "=", record_no)
        .where("print_status", "in", ["Sent", "Unknown"])
        .where("sent_at", "=", sent_at)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) emit(printJobChanged({ machine_id, record_no, print_status: change.print_status }));
      const others = await this.#tellOthers(trx, job, outcome, change.not_before);
      for (const row of oncePerMachine(others)) emit(printJobChanged(row));
    });
  }

  /** A job that may wait for its printer does so, until its time is over. */
  #changeOf(job: PrintJobRow, { waitsFor = 0, ...outcome }: Outcome) {
    const now = this.#parts.now();
    const until = waitsUntil(job, waitsFor, now);
    if (until <= now) return { ...outcome, ended_at: now, not_before: null };
    const tries = job.tries + 1;
    const not_before = Math.min(now + printerDelay(tries, this.#parts.random), until);
    const waits_since = job.waits_since ?? now;
    return { print_status: "New" as const, error_text: outcome.error_text, tries, waits_since, not_before };
  }

  /**
   * The other jobs of a printer wait for it as well while it is not ready, each for its own time, and no longer once it has
   * printed: when it is tried next stands with the oldest of them. Answers those that have changed.
   */
  async #tellOthers(
    trx: Trx,
    { prints_on }: PrintJobRow,
    { print_status, error_text, waitsFor = 0 }: Outcome,
    not_before: number | null,
  ): Promise<Changed[]> {
    const now = this.#parts.now();
    const waiting = trx.updateTable("print_jobs").where("print_status", "=", "New").where("prints_on", "=", prints_on);
    const told = ["record_no", "machine_id", "print_status"] as const;
    if (print_status === "Printed")
      return await waiting
        .set({ not_before: null, error_text: "" })
        .where("not_before", "is not", null)
        .returning(told)
        .execute();
    if (waitsFor === 0) return [];
    const failed = await waiting
      .set({ print_status: "Failed", error_text, ended_at: now, not_before: null })
      .where("waits_since", "<=", now - waitsFor)
      .returning(told)
      .execute();
    const still = await waiting
      .set({ error_text, not_before: not_before ?? now, waits_since: sql<number>`coalesce(waits_since, ${now})` })
      .where((where) => where.or([where("not_before", "is", null), where("error_text", "<>", error_text)]))
      .returning(told)
      .execute();
    return [...failed, ...still];
  }

  async #giveUpLost(company_id: number): Promise<void> {
    const { store, journal, now } = this.#parts;
    const isLost = sql<boolean>`print_status = 'Sent' and sent_at < ${now() - lostAfter}`;
    const lost = await readerOf(store, company_id).selectFrom("print_jobs").select("record_no").where(isLost).execute();
    if (lost.length === 0) return;
    const error_text = await this.#say(company_id, "print.lost");
    await journal.write(company_id, async ({ trx, emit }) => {
      const rows = await trx
        .updateTable("print_jobs")
        .set({ print_status: "Unknown", error_text, ended_at: now() })
        .where(isLost)
        .returning(["record_no", "machine_id", "print_status"])
        .execute();
      for (const row of oncePerMachine(rows)) emit(printJobChanged(row));
    });
  }
}

/** Prints until it is stopped: what waits is begun as soon as it is stored. */
export const startPrintService = (parts: PrintServiceParts): (() => Promise<void>) =>
  startRounds(new PrintService(parts), {
    ...parts,
    every: lookEvery,
    isCall: ({ event }) => event === "PrintJobChanged",
  });
