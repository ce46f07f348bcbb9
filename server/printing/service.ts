import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { readerOf } from "#server/database/company.ts";
import type { PrintJobRow } from "#server/database/tables/printers.ts";
import type { ServerParts } from "#server/parts.ts";
import { printJobChanged } from "#server/procedures/printing/writer.ts";
import { languageOfSite, type SiteReader } from "#server/site.ts";

/** A job that is ready to be handed over. */
export interface ReadyJob {
  /** Throws `upstream_failed` where the printer has certainly printed nothing; after any other error nobody can tell. */
  deliver: () => Promise<void>;
}

export interface PrintServiceParts extends Pick<ServerParts, "store" | "journal" | "hub" | "now"> {
  site: Pick<SiteReader, "settings" | "text">;
  /** Makes what a printer takes of a job; whatever it throws, nothing has been sent. */
  prepare: (job: PrintJobRow) => Promise<ReadyJob>;
  failed: (error: unknown) => void;
}

/** A job that has been under way for longer has lost its process, ms: no printer is waited for so long. */
export const lostAfter = 60 * second;

/** The service looks so often for jobs that others have made, ms. */
const lookEvery = 2 * second;

/** What has become of a job that was under way. */
type Outcome = Pick<PrintJobRow, "print_status" | "error_text">;

/**
 * Prints the jobs that wait: one after the other on each printer, the oldest first. A job is marked as under way before
 * its printer hears of it, so that none is sent twice by itself, whenever the server ends: of one that was under way then,
 * a person has to say what became of it.
 */
export class PrintService {
  readonly #parts: PrintServiceParts;
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | null = null;
  #again = false;
  #isStopped = false;

  constructor(parts: PrintServiceParts) {
    this.#parts = parts;
  }

  /** Begins to print what waits, and gives up what was lost. */
  async look(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#looking) {
      this.#again = true;
      return await this.#looking;
    }
    this.#looking = this.#lookAtAll().finally(() => (this.#looking = null));
    await this.#looking;
  }

  /** Ends when the jobs that are under way have ended; takes no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
    await this.settled();
  }

  /** Waits for the jobs that are under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #lookAtAll(): Promise<void> {
    do {
      this.#again = false;
      const companies = await this.#parts.store.read.selectFrom("companies").select("company_id").execute();
      for (const { company_id } of companies) {
        await this.#giveUpLost(company_id);
        for (const printer of await this.#waitingPrinters(company_id)) this.#start(company_id, printer);
      }
    } while (this.#again && !this.#isStopped);
  }

  async #waitingPrinters(company_id: number): Promise<string[]> {
    const rows = await readerOf(this.#parts.store, company_id)
      .selectFrom("print_jobs")
      .select("prints_on")
      .distinct()
      .where("print_status", "=", "New")
      .execute();
    return rows.map(({ prints_on }) => prints_on);
  }

  #start(company_id: number, printer: string): void {
    const key = `${company_id} ${printer}`;
    if (this.#isStopped || this.#running.has(key)) return;
    const running = this.#printAll(company_id, printer)
      .catch(this.#parts.failed)
      .finally(() => this.#running.delete(key));
    this.#running.set(key, running);
  }

  async #printAll(company_id: number, printer: string): Promise<void> {
    while (!this.#isStopped) {
      const job = await this.#take(company_id, printer);
      if (!job) return;
      await this.#settle(job, await this.#print(job));
    }
  }

  /**
   * The oldest job that waits for a printer, marked as under way; null where none waits. Writes of a company come one after
   * the other, so that no two servers take the same.
   */
  #take(company_id: number, printer: string): Promise<PrintJobRow | null> {
    const { journal, now } = this.#parts;
    return journal.write(company_id, async ({ trx, emit }) => {
      const job = await trx
        .selectFrom("print_jobs")
        .selectAll()
        .where("print_status", "=", "New")
        .where("prints_on", "=", printer)
        .orderBy("record_no")
        .limit(1)
        .executeTakeFirst();
      if (!job) return null;
      const sent = { print_status: "Sent" as const, sent_at: now() };
      await trx.updateTable("print_jobs").set(sent).where("record_no", "=", job.record_no).execute();
      emit(printJobChanged({ ...job, ...sent }));
      return { ...job, ...sent };
    });
  }

  async #print(job: PrintJobRow): Promise<Outcome> {
    const ready = await this.#parts.prepare(job).catch((error: unknown) => ({ error }));
    if ("error" in ready) return { print_status: "Failed", error_text: await this.#wordsOf(job, ready.error) };
    try {
      await ready.deliver();
      return { print_status: "Printed", error_text: "" };
    } catch (error) {
      const isKnown = error instanceof DomainError && error.code === "upstream_failed";
      return { print_status: isKnown ? "Failed" : "Unknown", error_text: await this.#wordsOf(job, error) };
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
  async #settle({ company_id, record_no, machine_id, sent_at }: PrintJobRow, outcome: Outcome): Promise<void> {
    const { journal, now } = this.#parts;
    await journal.write(company_id, async ({ trx, emit }) => {
      const { numUpdatedRows } = await trx
        .updateTable("print_jobs")
        .set({ ...outcome, ended_at: now() })
        .where("record_no", "=", record_no)
        .where("print_status", "in", ["Sent", "Unknown"])
        .where("sent_at", "=", sent_at)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) emit(printJobChanged({ machine_id, record_no, ...outcome }));
    });
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
      for (const row of rows) emit(printJobChanged(row));
    });
  }
}

/** A server that ends waits so long for what is under way, ms; what becomes of the rest is not known then. */
const farewell = 2 * second;

/** Prints until it is stopped: what waits is begun as soon as it is stored. */
export const startPrintService = (parts: PrintServiceParts): (() => Promise<void>) => {
  const service = new PrintService(parts);
  const look = () => void service.look().catch(parts.failed);
  const leave = parts.hub.listen((_company, events) => {
    if (events === null || events.some(({ event }) => event === "PrintJobChanged")) look();
  });
  const timer = setInterval(look, lookEvery);
  timer.unref();
  look();
  return async () => {
    clearInterval(timer);
    leave();
    await Promise.race([service.stop(), setTimeout(farewell, undefined, { ref: false })]);
  };
};
