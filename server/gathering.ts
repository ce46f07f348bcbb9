import { setTimeout as pause } from "node:timers/promises";

/** Waits until what came at about the same time may go on. */
type Gathering = () => Promise<void>;

/** Lets all that comes within `ms` of the first go on together. `wait` passes so many ms, a test's own way if need be. */
export const gatheredWithin = (ms: number, wait: (ms: number) => Promise<unknown> = pause): Gathering => {
  let turn: Promise<void> | null = null;
  const next = async (): Promise<void> => {
    await wait(ms);
    turn = null;
  };
  return () => (turn ??= next());
};
