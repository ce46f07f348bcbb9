import { createContext } from "react";
import { type Clock, systemClock } from "#engine/transport/clock.ts";

/** A part of the app that could not be loaded; `again` resolves when it is there after all. */
export class LoadFailure extends Error {
  readonly again: () => Promise<unknown>;

  constructor(cause: unknown, again: () => Promise<unknown>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "LoadFailure";
    this.again = again;
  }
}

/** By what is known when to try again: the time, and that there is a server again. */
export interface Again {
  after: Clock["after"];
  onLinkBack: (back: () => void) => () => void;
}

const never = () => () => {};

/** Outside of an engine the time alone. */
export const AgainContext = createContext<Again>({ after: systemClock.after, onLinkBack: never });

const [soonest, latest] = [5_000, 60_000];

/** Milliseconds before try `attempt` (from 0) of a part that could not be loaded. */
const waitBeforeAgain = (attempt: number): number => Math.min(latest, soonest * 2 ** Math.min(attempt, 10));

/**
 * Tries until the part is there, and says so by `done`: at once when the link is back or the browser has a network, and
 * by itself ever more rarely. Nothing of the screen changes meanwhile. The result ends it.
 */
export const tryUntilThere = (
  { after, onLinkBack }: Again,
  again: LoadFailure["again"],
  done: () => void,
): (() => void) => {
  let [attempt, isOver, isTrying] = [0, false, false];
  let cancel = (): void => {};
  const plan = () => {
    cancel = after(waitBeforeAgain(attempt), () => {
      attempt += 1;
      void run();
    });
  };
  const run = async () => {
    cancel();
    if (isTrying) return;
    isTrying = true;
    try {
      await again();
      if (!isOver) done();
    } catch {
      if (!isOver) plan();
    } finally {
      isTrying = false;
    }
  };
  const atOnce = () => {
    attempt = 0;
    void run();
  };
  plan();
  const stop = onLinkBack(atOnce);
  addEventListener("online", atOnce);
  return () => {
    isOver = true;
    cancel();
    stop();
    removeEventListener("online", atOnce);
  };
};
