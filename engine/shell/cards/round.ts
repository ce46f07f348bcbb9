import type { ErrorText } from "#engine/bindings/bound.ts";

/** What is known of one key: its last good answer with its moment (ms UTC), why the last attempt failed, and whether one is under way. */
export interface Turn {
  data: unknown;
  at: number | null;
  error: ErrorText | null;
  loading: boolean;
}

export type Turns = ReadonlyMap<string, Turn>;

const unknown: Turn = { data: undefined, at: null, error: null, loading: false };

export const turnsWith = (turns: Turns, key: string, part: Partial<Turn>): Turns =>
  new Map(turns).set(key, { ...(turns.get(key) ?? unknown), ...part });

/** What is known of these keys, in their order; nothing of them is under way any more. */
export const turnsOf = (turns: Turns, keys: readonly string[]): Turns =>
  new Map(
    keys.flatMap((key) => {
      const turn = turns.get(key);
      return turn ? [[key, { ...turn, loading: false }] as const] : [];
    }),
  );

/** A round over keys: those that are `left`, and those that a person has `asked` for, which go first. */
export interface Round {
  keys: readonly string[];
  left: readonly string[];
  asked: readonly string[];
}

export const noRound: Round = { keys: [], left: [], asked: [] };

/** A new round of the same keys. */
export const begun = (round: Round): Round => ({ ...round, left: round.keys, asked: [] });

/** The key whose turn it is, and the round after it; undefined when the round is over. */
export const nextOf = (round: Round): [key: string | undefined, rest: Round] => {
  const { left, asked } = round;
  if (asked.length > 0) return [asked[0], { ...round, asked: asked.slice(1) }];
  return [left[0], { ...round, left: left.slice(1) }];
};

/** A key is loaded before the rest, once; one that is not shown, or under way, is not. */
export const askedFor = (round: Round, key: string, turns: Turns): Round => {
  const { keys, left, asked } = round;
  if (!keys.includes(key) || asked.includes(key) || turns.get(key)?.loading) return round;
  return { keys, left: left.filter((one) => one !== key), asked: [...asked, key] };
};

export const hasSameKeys = (left: readonly string[], right: readonly string[]): boolean => {
  const known = new Set(left);
  return known.size === new Set(right).size && right.every((key) => known.has(key));
};
