import type { ErrorText } from "#engine/bindings/bound.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { askedFor, begun, hasSameKeys, nextOf, noRound, type Turn, type Turns, turnsOf, turnsWith } from "./round.ts";

export interface RoundsParts {
  clock: Clock;
  /** Milliseconds from the start of a round to the start of the next. */
  every: number;
  load: (key: string, signal: AbortSignal) => Promise<unknown>;
  errorOf: (error: unknown) => ErrorText;
}

export interface Rounds {
  get: () => Turns;
  subscribe: (listener: () => void) => () => void;
  /** Says what is shown, in order. Other keys than before end the round and begin one; another order counts from the next. */
  show: (keys: readonly string[]) => void;
  /** Loads one key before the rest of the round. */
  again: (key: string) => void;
  /** Ends the round; a later `show` begins anew. */
  stop: () => void;
}

/** What is known of all keys, and who hears of it. */
const createTurns = () => {
  const listeners = new Set<() => void>();
  let turns: Turns = new Map();
  return {
    get: () => turns,
    set: (next: Turns) => {
      turns = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Loads one key at a time; one that is aborted tells nothing. `over` hears of each end. */
const createLoader = (
  { clock, load, errorOf }: RoundsParts,
  change: (key: string, part: Partial<Turn>) => void,
  over: () => void,
) => {
  let underWay: AbortController | null = null;
  return {
    isBusy: () => underWay !== null,
    start: async (key: string) => {
      const own = new AbortController();
      underWay = own;
      change(key, { loading: true });
      const answer = await load(key, own.signal).then(
        (data): Partial<Turn> => ({ data, at: clock.now(), error: null }),
        (error: unknown): Partial<Turn> => ({ error: errorOf(error) }),
      );
      if (underWay !== own) return;
      underWay = null;
      change(key, { ...answer, loading: false });
      over();
    },
    abort: () => {
      underWay?.abort();
      underWay = null;
    },
  };
};

/**
 * Loads one key after the other, round after round: never two at once, and a failed one is passed over until the next
 * round. The wait counts from the start of a round; one that takes longer is followed by the next directly.
 */
export const createRounds = (parts: RoundsParts): Rounds => {
  const { clock, every } = parts;
  const { get, set, subscribe } = createTurns();
  const change = (key: string, part: Partial<Turn>) => set(turnsWith(get(), key, part));
  const loader = createLoader(parts, change, () => goOn());
  let round = noRound;
  let startedAt = 0;
  let cancelWait = () => {};
  const begin = () => {
    startedAt = clock.now();
    round = begun(round);
    goOn();
  };
  const wait = () => {
    cancelWait();
    const rest = startedAt + every - clock.now();
    if (rest <= 0) begin();
    else cancelWait = clock.after(rest, begin);
  };
  const goOn = () => {
    if (loader.isBusy()) return;
    const [key, rest] = nextOf(round);
    round = rest;
    if (key === undefined) wait();
    else void loader.start(key);
  };
  /** Ends the round; the next is over these keys. */
  const abort = (keys: readonly string[]) => {
    cancelWait();
    loader.abort();
    round = { ...noRound, keys };
  };

  return {
    get,
    subscribe,
    show: (wanted) => {
      if (hasSameKeys(round.keys, wanted)) return void (round = { ...round, keys: wanted });
      abort(wanted);
      set(turnsOf(get(), wanted));
      if (wanted.length > 0) begin();
    },
    again: (key) => {
      const next = askedFor(round, key, get());
      if (next === round) return;
      round = next;
      goOn();
    },
    stop: () => abort([]),
  };
};
