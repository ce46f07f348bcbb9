import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { filledMembers } from "../documents/filled.ts";
import type { Read } from "../queries/use-reads.ts";
import type { Question } from "./question.ts";
import { useDays } from "./use-days.ts";
import { type PagedRead, usePagedRead } from "./use-paged-read.ts";
import { useChosen } from "./use-selection.ts";

/** A read whose input still lacks a part (the page's one that is not known yet) is not made. */
const isComplete = (input: Record<string, unknown>) => Object.values(input).every((value) => value !== undefined);

interface SourceRead extends PagedRead {
  /** The chosen days are turned round and none were chosen before: nothing is asked for. */
  isTurned: boolean;
}

const noQuestion: Question = {};

/**
 * The rows behind a table document as the page it stands on asks for them, and its reader by `question`; nothing is read
 * unless `isWanted`.
 */
export const useSource = ({ source }: TableDocument, isWanted = true, question = noQuestion): SourceRead => {
  const { environment, one, ready } = usePageEnvironment();
  const services = useServices(one);
  const chosen = useChosen();
  const { range } = useDays(source ?? {});
  const of = filledMembers(source?.input, { ...environment, chosen }, services);
  const input = { ...of, ...range, ...question };
  const wanted: Read | undefined =
    source && isWanted && ready && range && isComplete(input)
      ? { procedure: source.procedure, input, ...(source.poll ? { poll: source.poll } : {}) }
      : undefined;
  return {
    ...usePagedRead(wanted, { isPaged: source?.paged === true, of, hasDays: source?.lastDays !== undefined }),
    isTurned: range === null,
  };
};
