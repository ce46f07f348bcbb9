/**
 * A read of a step as the wizard sees it. `data` is the last good answer, `answers` counts the good ones since the step
 * was entered, `attempt` the retries of the present failure, `at` the moment of the last good answer (ms UTC).
 */
export interface SourceState {
  status: "pending" | "ready" | "failed";
  data: unknown;
  answers: number;
  attempt: number;
  at: number | null;
  message: string | null;
}

/** A read before its first answer. */
export const unread: SourceState = {
  status: "pending",
  data: undefined,
  answers: 0,
  attempt: 0,
  at: null,
  message: null,
};

/** The read after a good answer; a success ends the retries. */
export const readAnswered = (state: SourceState, data: unknown, at: number | null = null): SourceState => ({
  status: "ready",
  data,
  answers: state.answers + 1,
  attempt: 0,
  at,
  message: null,
});

/**
 * The read after a failure, and the seconds until it is made again: as long as retries are left it stays pending and
 * counts them, then it has failed. The last good answer stays.
 */
export const readFailed = (
  state: SourceState,
  message: string,
  retry: { times: number; wait: number } = { times: 0, wait: 0 },
): { state: SourceState; retryIn: number | null } => {
  const isRetried = state.attempt < retry.times;
  return {
    state: {
      ...state,
      status: isRetried ? "pending" : "failed",
      attempt: isRetried ? state.attempt + 1 : state.attempt,
      message,
    },
    retryIn: isRetried ? retry.wait : null,
  };
};
