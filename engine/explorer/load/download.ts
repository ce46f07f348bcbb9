import type { DataSource } from "#engine/explorer/types.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { markOf, planOf, type Slice } from "./plan.ts";
import { type Fetch, fetchSlice, type Fetched } from "./slices.ts";
import type { LoadEvent } from "./state.ts";
import type { Stored } from "./stored.ts";

export interface DownloadParts {
  sources: readonly DataSource[];
  /** How far back the first load reads. */
  months: number;
  timeZone: string;
  clock: Clock;
  fetch: Fetch;
  /** By month, how often it has been changed (`load_history_changes`). */
  changes: (signal: AbortSignal) => Promise<ReadonlyMap<string, number>>;
  stored: Stored;
}

export interface Download {
  /** Reads what is missing or old, a slice at a time, and puts it; rejects with what has failed, or when it is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Forgets what a run that has failed has put: the next one reads it again. */
  forget: () => void;
}

export const createDownload = (parts: DownloadParts, step: (event: LoadEvent) => void): Download => {
  /** What a run that has failed has put, with its marks: who tries again at once goes on after it. */
  const fresh = new Map<string, number>();
  const put = async (job: Job, records: Fetched, tell: typeof step): Promise<void> => {
    tell({ type: "fetched", records: records.length });
    // That it is the last of them is told when they are stored for good.
    await parts.stored.put(job.source, job.slice.month, job.mark, records, (inserted, of) => {
      if (inserted < of) tell({ type: "inserted", inserted });
    });
    tell({ type: "inserted", inserted: records.length });
  };
  return {
    run: async (signal) => {
      const { fetch, timeZone } = parts;
      const tell = (event: LoadEvent): void => {
        if (!signal.aborted) step(event);
      };
      /** What is under way when one fails is of no use. */
      const own = new AbortController();
      signal.addEventListener("abort", () => own.abort(signal.reason), { signal: own.signal });
      const jobs = await jobsOf(parts, await parts.changes(signal));
      const missing = jobs.filter((job) => fresh.get(keyOf(job)) !== job.mark);
      tell({ type: "planned", slices: missing.length });
      const begin = async (job: Job) => ({
        job,
        records: await fetchSlice({ fetch, procedure: job.source.procedure, timeZone, signal: own.signal }, job.slice),
      });
      try {
        for await (const { job, records } of aheadOf(missing, begin)) {
          signal.throwIfAborted();
          await put(job, records, tell);
          if (!signal.aborted) fresh.set(keyOf(job), job.mark);
        }
      } finally {
        own.abort();
      }
      fresh.clear();
    },
    forget: () => fresh.clear(),
  };
};

/** So many slices are asked for at a time: the server makes the next ones while what has come is stored. */
const ahead = 2;

/** What comes of jobs, in their order; the next ones are begun before it is awaited. */
async function* aheadOf<Of, Result>(jobs: readonly Of[], begin: (job: Of) => Promise<Result>): AsyncGenerator<Result> {
  const waiting = [...jobs];
  const beginNext = () =>
    waiting.splice(0, 1).map((job) => {
      const result = begin(job);
      // Whether it has failed is asked in its turn, if that comes.
      result.catch(() => {});
      return result;
    });
  const begun = Array.from({ length: ahead }, beginNext).flat();
  for (let next = begun.shift(); next; next = begun.shift()) {
    const result = await next;
    begun.push(...beginNext());
    yield result;
  }
}

interface Job {
  source: DataSource;
  slice: Slice;
  mark: number;
}

const keyOf = ({ source, slice }: Job): string => `${source.procedure} ${slice.month}`;

/** What is to be loaded of all sources, newest months first, so that something can be shown soon. */
const jobsOf = async (parts: DownloadParts, changes: ReadonlyMap<string, number>): Promise<Job[]> => {
  const { sources, months, timeZone, clock, stored } = parts;
  const known = { now: clock.now(), timeZone, months, changes };
  const jobs = await Promise.all(
    sources.map(async (source) => {
      const [newest, marks] = [await stored.newest(source.procedure), await stored.marks(source.procedure)];
      return planOf({ ...known, newest, marks }).map((slice): Job => ({
        source,
        slice,
        mark: markOf(slice.month, known),
      }));
    }),
  );
  return jobs.flat().sort((one, other) => newestFirst(one.slice.month, other.slice.month));
};

const newestFirst = (one: string, other: string): number => (one < other ? 1 : Number(one > other) * -1);
