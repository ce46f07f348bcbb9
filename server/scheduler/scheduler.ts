import { randomUUID } from "node:crypto";
import type { ScheduledJobName } from "#schemas/documents/site/jobs.ts";
import { type Trx, writeCompany, readerOf } from "#server/database/company.ts";
import type { ServerParts } from "#server/parts.ts";
import { type Settings, type SiteReader, timeZoneOf } from "#server/site.ts";
import { dueAt } from "#server/jobs/due.ts";
import { jobNamesOf } from "#server/jobs/names.ts";
import { readJobs } from "#server/jobs/reader.ts";
import { scheduleOf } from "#server/jobs/settings.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";
import { addJobs, claimJob, type Counts, failJob, finishJob, releaseJob, renewClaim } from "#server/jobs/writer.ts";

/** One run of a job. A work looks at the signal between its portions, and throws when the server is about to stop. */
export interface JobRun {
  company_id: number;
  settings: Settings;
  now: () => number;
  signal: AbortSignal;
}
/** Does what a job is for and says what it did. A transaction in it is short: others wait for it. */
export type JobWork = (run: JobRun) => Promise<Counts>;
export type JobWorks = Readonly<Partial<Record<ScheduledJobName, JobWork>>>;

/** Hears of runs that have ended. */
export interface JobListener {
  done: (run: { company_id: number; job: string; ms: number; counts: Counts }) => void;
  failed: (run: { company_id: number; job: string }, error: unknown) => void;
}

/** A job that this build does, with the row of its last run. */
interface Planned {
  job: ScheduledJobName;
  row: ScheduledJobRow;
}

interface Due extends Planned {
  settings: Settings;
  at: number;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the jobs of all companies when they are due: one after the other here, each in one process at a time. */
export class Scheduler {
  readonly #parts: ServerParts;
  readonly #site: SiteReader;
  readonly #works: JobWorks;
  readonly #listener: JobListener;
  readonly #runner = randomUUID();
  readonly #ending = new AbortController();
  #running: { row: ScheduledJobRow; lost: AbortController } | null = null;
  #looking: Promise<void> | null = null;

  constructor(parts: ServerParts, site: SiteReader, works: JobWorks, listener: JobListener) {
    this.#parts = parts;
    this.#site = site;
    this.#works = works;
    this.#listener = listener;
  }

  /** Runs what is due until nothing is; while something runs, it prolongs its claim instead. */
  async runDue(): Promise<void> {
    if (this.#running) return await this.#renew(this.#running);
    this.#looking ??= this.#runAll().finally(() => (this.#looking = null));
    await this.#looking;
  }

  /** Ends the run that is under way at its next portion; it is made up when a server starts again. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error("The server stops."));
    await this.#looking?.catch(() => undefined);
  }

  async #runAll(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const due = await this.#findDue();
      if (!due) return;
      const started = this.#parts.now();
      const got = await this.#write(due.row, (trx) => claimJob(trx, due.row, this.#runner, started));
      if (got) await this.#run(due, started);
    }
  }

  async #findDue(): Promise<Due | null> {
    const { store, now } = this.#parts;
    const companies = await store.read.selectFrom("companies").select("company_id").orderBy("company_id").execute();
    const due: Due[] = [];
    for (const [index, { company_id }] of companies.entries())
      due.push(...(await this.#dueOf(company_id, index === 0, now())));
    return due.sort((one, other) => one.at - other.at)[0] ?? null;
  }

  async #dueOf(company_id: number, isFirst: boolean, now: number): Promise<Due[]> {
    const settings = await this.#site.settings(company_id);
    const zone = timeZoneOf(settings);
    return (await this.#jobsOf(company_id, isFirst, now)).flatMap(({ job, row }) => {
      if (row.claimed_by !== null) return [];
      const at = dueAt(row, scheduleOf(settings, job), zone);
      return at !== null && at <= now ? [{ job, row, settings, at }] : [];
    });
  }

  /** The jobs that this build does for the company; adds those that are new. */
  async #jobsOf(company_id: number, isFirst: boolean, now: number): Promise<Planned[]> {
    const names = jobNamesOf(isFirst).filter((job) => this.#works[job]);
    const read = async (): Promise<Planned[]> => {
      const rows = await readJobs(readerOf(this.#parts.store, company_id));
      return rows.flatMap((row) => {
        const job = names.find((name) => name === row.job);
        return job ? [{ job, row }] : [];
      });
    };
    let rows = await read();
    if (rows.length < names.length) {
      await this.#write({ company_id }, (trx) => addJobs(trx, company_id, names, now));
      rows = await read();
    }
    const dead = rows.filter(({ row }) => row.claimed_until !== null && row.claimed_until < now);
    for (const { row } of dead) await this.#bury(row, now);
    return dead.length > 0 ? await read() : rows;
  }

  /** A run whose process has gone counts as failed, so that one that brings processes down is not begun at every start. */
  async #bury(row: ScheduledJobRow, now: number): Promise<void> {
    const error = "The server ended while it ran.";
    const started = row.started_at ?? now;
    await this.#write(row, (trx) => failJob(trx, row, row.claimed_by ?? "", { started, now, error }));
    this.#listener.failed(row, new Error(error));
  }

  async #run({ job, row, settings }: Due, started: number): Promise<void> {
    const { company_id } = row;
    const { now } = this.#parts;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#ending.signal]);
    this.#running = { row, lost };
    try {
      const counts = await this.#works[job]!({ company_id, settings, now, signal });
      const end = now();
      await this.#write(row, (trx) => finishJob(trx, row, this.#runner, { started, now: end, counts }));
      this.#listener.done({ company_id, job, ms: end - started, counts });
    } catch (error) {
      await this.#failed(row, started, error);
    } finally {
      this.#running = null;
    }
  }

  async #failed(row: ScheduledJobRow, started: number, error: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return await this.#write(row, (trx) => releaseJob(trx, row, this.#runner));
    this.#listener.failed(row, error);
    const end = { started, now: this.#parts.now(), error: textOf(error) };
    await this.#write(row, (trx) => failJob(trx, row, this.#runner, end));
  }

  async #renew({ row, lost }: { row: ScheduledJobRow; lost: AbortController }): Promise<void> {
    const holds = await this.#write(row, (trx) => renewClaim(trx, row, this.#runner, this.#parts.now()));
    if (!holds && this.#running?.row === row) lost.abort(new Error("Another process has taken the job over."));
  }

  #write<T>({ company_id }: { company_id: number }, work: (trx: Trx) => Promise<T>): Promise<T> {
    return writeCompany(this.#parts.store, company_id, work);
  }
}
