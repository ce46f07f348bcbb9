import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { type Read, readKey, useRead } from "../queries/use-reads.ts";
import type { Row } from "./rows.ts";

interface Answer {
  rows: readonly Row[];
  total: number;
}

const answerOf = (data: unknown): Answer | null => {
  if (Array.isArray(data)) return { rows: data as Row[], total: data.length };
  if (typeof data !== "object" || data === null || !("rows" in data) || !Array.isArray(data.rows)) return null;
  return { rows: data.rows as Row[], total: "total" in data ? Number(data.total) : data.rows.length };
};

/** Rejects once `signal` is aborted. */
export type ReadAll = (
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<readonly Row[]>;

export interface PagedRead {
  bound: Bound;
  /** Null where the answer is no list. */
  rows: readonly Row[] | null;
  page: number;
  /** The page of the rows. */
  shownPage: number;
  /** The rows are those of another page or other days, which stay until the wanted ones are there. */
  isBusy: boolean;
  pages: number;
  /** Rows of all pages together. */
  total: number;
  /** Reads the rows of all pages, one page after the other; absent where there is one alone. */
  readAll: ReadAll | undefined;
  setPage: (page: number) => void;
  retry: () => void;
}

/** How many pages there are, of which one has at most as many rows as the first. */
const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / Math.max(1, size)));

/** The rows of all pages as they are handed out, until as many have come as there are or a page is empty. */
const allPages =
  (transport: Transport, { procedure, input }: Read): ReadAll =>
  async (signal, onProgress) => {
    const rows: Row[] = [];
    for (let page = 1, total = Infinity; rows.length < total; page += 1) {
      const answer = answerOf(await transport.call(procedure, { ...input, page }, { signal }));
      signal.throwIfAborted();
      if (!answer || answer.rows.length === 0) break;
      total = answer.total;
      for (const row of answer.rows) rows.push(row);
      onProgress(rows.length, total);
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
  /** The part of the input that tells what the rows are of; the rest are the days in which they lie. */
  of: Readonly<Record<string, unknown>>;
  hasDays: boolean;
}

/** The rows behind a table; of a source in pages those of one page. What is asked anew begins at the first. */
export const usePagedRead = (read: Read | undefined, { isPaged, of: subject, hasDays }: Turning): PagedRead => {
  const client = useQueryClient();
  const { transport } = useEngine();
  const asked = JSON.stringify(read?.input ?? null);
  const [place, setPlace] = useState({ asked, page: 1, size: 0 });
  const { page, size } = place.asked === asked ? place : { page: 1, size: 0 };
  const paged = read && isPaged ? { ...read, input: { ...read.input, page } } : read;
  const latest = useRead(paged);
  const [kept, keep] = useState<Kept | null>(null);
  const of = JSON.stringify(subject);
  const isKept = isPaged || hasDays;
  if (isKept && latest.data !== undefined && (kept?.bound.data !== latest.data || kept.page !== page))
    keep({ of, page, bound: latest });
  const isTurning = latest.status === "pending" && kept?.of === of;
  const { bound, page: shownPage } = isTurning ? kept : { bound: latest, page };
  const answer = answerOf(bound.data);
  const most = Math.max(size, answer?.rows.length ?? 0);
  const pages = isPaged && answer ? Math.max(page, pagesOf(answer.total, most)) : 1;
  return {
    bound,
    rows: answer?.rows ?? null,
    page,
    shownPage,
    isBusy: isTurning,
    pages,
    total: answer?.total ?? 0,
    readAll: read && pages > 1 ? allPages(transport, read) : undefined,
    setPage: (next) => setPlace({ asked, page: next, size: most }),
    retry: () => {
      if (paged) void client.refetchQueries({ queryKey: readKey(paged) });
    },
  };
};
