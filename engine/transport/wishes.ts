import type { Clock } from "./clock.ts";
import { CallError } from "./errors.ts";
import { waitBefore } from "./wait.ts";

interface Wish {
  error: CallError;
  /** Milliseconds UTC. */
  until: number;
  /** How often in a row the server has asked to wait. */
  times: number;
}

const waiting = ({ status, code, message, path, res }: CallError, ms: number): CallError =>
  new CallError(status, { code, message, path, res }, ms);

/**
 * The waits that the server asks of reads (`Retry-After`), by procedure. Until one is over its reads are refused here,
 * with what the server said and the milliseconds that are left, and nothing is sent. Waits are drawn longer than asked
 * for, the longer the more often in a row, so that the screens of a plant do not come back at one moment.
 */
export const createWishes = (clock: Clock, random: () => number) => {
  const wishes = new Map<string, Wish>();
  const heard = (procedure: string, error: unknown): unknown => {
    if (!(error instanceof CallError) || error.retryAfter === null) return error;
    const times = (wishes.get(procedure)?.times ?? 0) + 1;
    const wait = waitBefore(times - 1, random(), error.retryAfter);
    wishes.set(procedure, { error, until: clock.now() + wait, times });
    return waiting(error, wait);
  };
  return async <T>(procedure: string, ask: () => Promise<T>): Promise<T> => {
    const wish = wishes.get(procedure);
    const left = wish ? wish.until - clock.now() : 0;
    if (wish && left > 0) throw waiting(wish.error, left);
    try {
      const answer = await ask();
      wishes.delete(procedure);
      return answer;
    } catch (error) {
      throw heard(procedure, error);
    }
  };
};
