import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { mostRows } from "#schemas/protocol/list.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { type Read, readKey, useRead } from "../queries/use-reads.ts";
import { type Row, rowsIn } from "./rows.ts";

interface Answer {
  rows: readonly Row[];
  /** Asks for the rows that follow; null where there are none. */
  after: string | null;
  /** Null where there are more than are counted. */
  total: number | null;
}

const answerOf = (data: unknown): Answer | null => {
  const all = rowsIn(data);
  if (all) return { rows: all, after: null, total: all.length };
  if (!isObject(data)) return null;
  const { after, total } = data;
  const rows = rowsIn(data["rows"]);
  if (!rows) return null;
  const counted = total === undefined ? rows.length : total;
  return {
    rows,
    after: typeof after === "string" ? after : null,
    total: counted === null ? null : Number(counted),
  };
};

/** Rejects once `signal` is aborted. */
export type ReadAll = (
  signal: AbortSignal,
  onProgress: (done: number, total: number | null) => void,
) => Promise<readonly Row[]>;

export interface PagedRead {
  bound: Bound;
  /** Null where the answer is no list. */
  rows: readonly Row[] | null;
  page: number;
  /** The page of the rows. */
  shownPage: number;
  /** The rows are those of another page, question or days, which stay until the wanted ones are there. */
  isBusy: boolean;
  /** How many pages can be turned to: those before this one, and the next. */
  pages: number;
  /** Rows of all pages together; null where there are more than are counted. */
  total: number | null;
  /** Reads the rows of all pages, one page after the other; absent where there is one alone. */
  readAll: ReadAll | undefined;
  setPage: (page: number) => void;
  retry: () => void;
}

/** A read of the rows that follow a place, or of the first ones. */
const from = (read: Read, after: string | undefined): Read => ({
  ...read,
  input: { ...read.input, limit: mostRows, ...(after === undefined ? {} : { after }) },
});

/** The rows of all pages as they are handed out, until none follow. */
const allPages =
  (transport: Transport, read: Read): ReadAll =>
  async (signal, onProgress) => {
    const rows: Row[] = [];
    for (let after: string | undefined | null; after !== null;) {
      const { procedure, input } = from(read, after);
      const answer = answerOf(await transport.call(procedure, input, { signal }));
      signal.throwIfAborted();
      for (const row of answer?.rows ?? []) rows.push(row);
      onProgress(rows.length, answer?.total ?? null);
      after = answer?.after ?? null;
    }
    return rows;
  };

interface Kept {
  of: string;
  page: number;
  bound: Bound;
}

export interface Turning {
  isPaged: boolean;
  /**
   * The part of the input that tells what the rows are of; the rest are the days in which they lie, and what is asked of
   * them.
   */
  of: Readonly<Record<string, unknown>>;
  hasDays: boolean;
}

/** The rows behind a table; of a source in pages those of one page. What is asked anew begins at the first. */
export const usePagedRead = (read: Read | undefined, { isPaged, of: subject, hasDays }: Turning): PagedRead => {
  const client = useQueryClient();
  const { transport } = useEngine();
  const asked = JSON.stringify(read?.input ?? null);
  const [turned, setTurned] = useState<{ asked: string; places: readonly string[] }>({ asked, places: [] });
  if (turned.asked !== asked) setTurned({ asked, places: [] });
  // The place at which each page after the first begins, up to this one.
  const places = turned.asked === asked ? turned.places : [];
  const page = places.length + 1;
  const paged = read && isPaged ? from(read, places.at(-1)) : read;
  const latest = useRead(paged);
  const [kept, keep] = useState<Kept | null>(null);
  const of = JSON.stringify(subject);
  const isKept = isPaged || hasDays;
  if (isKept && latest.data !== undefined && (kept?.bound.data !== latest.data || kept.page !== page))
    keep({ of, page, bound: latest });
  const isTurning = latest.status === "pending" && kept?.of === of;
  const { bound, page: shownPage } = isTurning ? kept : { bound: latest, page };
  const answer = answerOf(bound.data);
  const next = isPaged && !isTurning ? (answer?.after ?? null) : null;
  const pages = Math.max(page + Number(next !== null), isTurning ? shownPage : 1);
  return {
    bound,
    rows: answer?.rows ?? null,
    page,
    shownPage,
    isBusy: isTurning,
    pages,
    total: answer ? answer.total : 0,
    readAll: read && isPaged && pages > 1 ? allPages(transport, read) : undefined,
    setPage: (wanted) => {
      const known = next === null ? places : [...places, next];
      setTurned({ asked, places: known.slice(0, wanted - 1) });
    },
    retry: () => {
      if (paged) void client.refetchQueries({ queryKey: readKey(paged) });
    },
  };
};
