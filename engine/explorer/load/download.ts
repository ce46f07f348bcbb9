import type { DataSource, SourceRecord } from "#engine/explorer/types.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { markOf, planOf, type Slice } from "./plan.ts";
import { type Fetch, fetchSlice } from "./slices.ts";
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
  const put = async (job: Job, records: readonly SourceRecord[], tell: typeof step): Promise<void> => {
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
      const jobs = await jobsOf(parts, await parts.changes(signal));
      const missing = jobs.filter((job) => fresh.get(keyOf(job)) !== job.mark);
      tell({ type: "planned", slices: missing.length });
      for (const job of missing) {
        signal.throwIfAborted();
        const records = await fetchSlice({ fetch, procedure: job.source.procedure, timeZone, signal }, job.slice);
        signal.throwIfAborted();
        await put(job, records, tell);
        if (!signal.aborted) fresh.set(keyOf(job), job.mark);
      }
      fresh.clear();
    },
    forget: () => fresh.clear(),
  };
};

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
