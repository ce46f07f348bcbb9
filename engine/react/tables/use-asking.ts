import { useMemo } from "react";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { offerOf, type Question, questionOf } from "./question.ts";
import { sortingOf } from "./rows.ts";
import { type Arranged, useArrangement } from "./use-arrangement.ts";
import { useRested } from "./use-rested.ts";

/** Milliseconds after the last key before what was typed is asked for. */
const typingPause = 250;

const nothing: ListOffer = { filters: [], sorts: [], search: false };

/**
 * What the reader of a table in pages asks of its rows: what its procedure's contract offers, what stands in the fields,
 * and the question that follows from it when the typing rests.
 */
export const useAsking = (document: TableDocument): { asks: Arranged; offer: ListOffer; question: Question } => {
  const { source, columns } = document;
  const { procedures } = useEngine();
  const contract = source?.paged ? procedures?.(source.procedure) : undefined;
  const offer = useMemo(() => offerOf(contract?.list ?? nothing, columns), [contract, columns]);
  const first = sortingOf(document.sort).filter(({ key }) => offer.sorts.includes(key));
  const asks = useArrangement(first, null);
  const { sorting, search, filters } = asks;
  const typed = useRested(
    useMemo(() => ({ search, filters }), [search, filters]),
    typingPause,
  );
  const question = useMemo(() => questionOf({ sorting, ...typed }, offer), [sorting, typed, offer]);
  return { asks, offer, question };
};
