import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
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

export interface PagedRead {
  bound: Bound;
  /** Null where the answer is no list. */
  rows: readonly Row[] | null;
  page: number;
  pages: number;
  setPage: (page: number) => void;
  retry: () => void;
}

/** How many pages there are, of which one has at most as many rows as the first. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / Math.max(1, size)));

/** The rows behind a table; of a source in pages those of one page. What is asked anew begins at the first. */
export const usePagedRead = (read: Read | undefined, isPaged: boolean): PagedRead => {
  const client = useQueryClient();
  const asked = JSON.stringify(read?.input ?? null);
  const [place, setPlace] = useState({ asked, page: 1, size: 0 });
  const { page, size } = place.asked === asked ? place : { page: 1, size: 0 };
  const paged = read && isPaged ? { ...read, input: { ...read.input, page } } : read;
  const bound = useRead(paged);
  const answer = answerOf(bound.data);
  const most = Math.max(size, answer?.rows.length ?? 0);
  return {
    bound,
    rows: answer?.rows ?? null,
    page,
    pages: isPaged && answer ? Math.max(page, pagesOf(answer.total, most)) : 1,
    setPage: (next) => setPlace({ asked, page: next, size: most }),
    retry: () => {
      if (paged) void client.refetchQueries({ queryKey: readKey(paged) });
    },
  };
};
