import { isNoLink } from "#engine/transport/errors.ts";
import { readAnswered, readFailed, type SourceState, unread } from "#engine/wizard/source.ts";
import type { WizardRead } from "#engine/wizard/types.ts";
import { errorTextOf } from "../queries/bound.ts";

/** What the cache says of a read. Moments are ms UTC, 0 where there was none. */
export interface ReadResult {
  data: unknown;
  dataUpdatedAt: number;
  error: unknown;
  errorUpdatedAt: number;
}

/** A read of a step as it is known so far: its state, and the moments of the last answer and failure that count. */
export interface KnownRead {
  state: SourceState;
  answeredAt: number;
  failedAt: number;
}

export const unknownRead: KnownRead = { state: unread, answeredAt: 0, failedAt: 0 };

const withData = (known: KnownRead, { data, dataUpdatedAt: at }: ReadResult, since: number): KnownRead => {
  const { state, answeredAt } = known;
  if (data === undefined) return known;
  if (at > answeredAt && at >= since) return { ...known, state: readAnswered(state, data, at), answeredAt: at };
  return answeredAt > 0 && data !== state.data ? { ...known, state: { ...state, data } } : known;
};

type Failed = { known: KnownRead; retryIn: number | null };

const withError = (known: KnownRead, result: ReadResult, since: number, retry: WizardRead["retry"]): Failed => {
  const { data, dataUpdatedAt, error, errorUpdatedAt } = result;
  if (!error || errorUpdatedAt <= known.failedAt || errorUpdatedAt < since) return { known, retryIn: null };
  const isOldAllThereIs = isNoLink(error) && data !== undefined && known.answeredAt === 0;
  const answered = isOldAllThereIs ? readAnswered(known.state, data, dataUpdatedAt) : known.state;
  const { state, retryIn } = readFailed(answered, errorTextOf(error).message, retry);
  const answeredAt = isOldAllThereIs ? dataUpdatedAt : known.answeredAt;
  return { known: { state, answeredAt, failedAt: errorUpdatedAt }, retryIn };
};

/**
 * A read after a result of the cache: the states that it went through, and the seconds until it is made again. What is
 * older than `since` does not count as an answer, unless nobody can be asked for a newer one; a patch of an answer that
 * counts is shown.
 */
export const takeResult = (
  before: KnownRead,
  result: ReadResult,
  since: number,
  retry: WizardRead["retry"],
): Failed & { states: SourceState[] } => {
  const answered = withData(before, result, since);
  const { known, retryIn } = withError(answered, result, since, retry);
  const states = [before, answered, known].map(({ state }) => state);
  return { known, retryIn, states: states.filter((state, index) => index > 0 && state !== states[index - 1]) };
};
