import type { ErrorText } from "#engine/bindings/bound.ts";
import type { Clock } from "#engine/transport/clock.ts";

/** What is known of one key: its last good answer with its moment (ms UTC), why the last attempt failed, and whether one is under way. */
export interface Turn {
  data: unknown;
  at: number | null;
  error: ErrorText | null;
  loading: boolean;
}

export interface RoundsParts {
  clock: Clock;
  /** Milliseconds from the start of a round to the start of the next. */
  every: number;
  load: (key: string, signal: AbortSignal) => Promise<unknown>;
  errorOf: (error: unknown) => ErrorText;
}

export interface Rounds {
  get: () => ReadonlyMap<string, Turn>;
  subscribe: (listener: () => void) => () => void;
  /** Says what is shown, in order. Other keys than before end the round and begin one; another order counts from the next. */
  show: (keys: readonly string[]) => void;
  /** Loads one key before the rest of the round. */
  again: (key: string) => void;
  /** Ends the round; a later `show` begins anew. */
  stop: () => void;
}

const unknown: Turn = { data: undefined, at: null, error: null, loading: false };

const hasSameKeys = (left: readonly string[], right: readonly string[]): boolean => {
  const known = new Set(left);
  return known.size === new Set(right).size && right.every((key) => known.has(key));
};

/**
 * Loads one key after the other, round after round: never two at once, and a failed one is passed over until the next
 * round. The wait counts from the start of a round; one that takes longer is followed by the next directly.
 */
export const createRounds = ({ clock, every, load, errorOf }: RoundsParts): Rounds => {
  const listeners = new Set<() => void>();
  let turns: ReadonlyMap<string, Turn> = new Map();
  let keys: readonly string[] = [];
  let left: string[] = [];
  let asked: string[] = [];
  let startedAt = 0;
  let underWay: AbortController | null = null;
  let cancelWait = () => {};

  const set = (next: ReadonlyMap<string, Turn>) => {
    turns = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, part: Partial<Turn>) =>
    set(new Map(turns).set(key, { ...(turns.get(key) ?? unknown), ...part }));
  const begin = () => {
    cancelWait();
    startedAt = clock.now();
    left = [...keys];
    goOn();
  };
  const wait = () => {
    cancelWait();
    const rest = startedAt + every - clock.now();
    if (rest <= 0) begin();
    else cancelWait = clock.after(rest, begin);
  };
  const take = async (key: string) => {
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
    goOn();
  };
  const goOn = () => {
    if (underWay) return;
    const key = asked.shift() ?? left.shift();
    if (key === undefined) wait();
    else void take(key);
  };
  const abort = () => {
    cancelWait();
    underWay?.abort();
    underWay = null;
    left = [];
    asked = [];
  };
  const keep = (wanted: readonly string[]) => {
    const kept = new Map<string, Turn>();
    for (const key of wanted) if (turns.has(key)) kept.set(key, { ...turns.get(key)!, loading: false });
    set(kept);
  };

  return {
    get: () => turns,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (wanted) => {
      const isSame = hasSameKeys(keys, wanted);
      keys = wanted;
      if (isSame) return;
      abort();
      keep(wanted);
      if (wanted.length > 0) begin();
    },
    again: (key) => {
      if (!keys.includes(key) || asked.includes(key) || turns.get(key)?.loading) return;
      asked.push(key);
      left = left.filter((one) => one !== key);
      goOn();
    },
    stop: () => {
      abort();
      keys = [];
    },
  };
};
