import { hour, minute } from "#schemas/durations.ts";

/** A counter's value at a moment (ms UTC), and the most pieces an hour that are plausible of the machine then. */
export interface Reading {
  time: number;
  /** Its place among the readings of that time. */
  place: number;
  count: number;
  limit: number;
}

/** A rise beyond what the machine can make since the reading before: it waits for a person and counts nothing by itself. */
export interface Jump {
  time: number;
  place: number;
  /** When the reading before was taken, ms UTC. */
  since: number;
  from_count: number;
  to_count: number;
  pieces: number;
}

/** The stretch of a jump that a person has decided: what comes late into it changes nothing any more. */
export type Decided = Pick<Jump, "time" | "place" | "since">;

/** What a line of readings comes to. */
export interface Account {
  /** Pieces that each reading adds, by its place in the line. */
  pieces: number[];
  jumps: Jump[];
  /** Whether the next reading can be judged from the last one alone. */
  isSettled: boolean;
}

/** Pieces that are plausible at any time: counters are read late, and some machines tell several cycles at once. */
const alwaysPlausible = 10;

const isPlausible = (pieces: number, ms: number, limit: number): boolean =>
  pieces <= Math.max(alwaysPlausible, (limit * (ms + minute)) / hour);

export const byTime = (a: Pick<Reading, "time" | "place">, b: Pick<Reading, "time" | "place">): number =>
  a.time - b.time || a.place - b.place;

/**
 * Counts a line of readings, in order of time; the first adds nothing, since nobody knows what was made before it.
 *
 * - A rise counts by its difference. One beyond what the machine can make is a jump: it is held, and counting goes on
 *   from the new value at once. Where the next readings come back to what is plausible after the value before it, the
 *   jump was a bad reading and is no more.
 * - A fall is a reset to 0 where the value stays below what it was, and counts what it shows. Where it comes back, and
 *   further than the machine can count from there, it was a bad reading and counts nothing. Until the next reading
 *   tells, it adds nothing.
 */
export const accountOf = (line: readonly Reading[], decided: readonly Decided[] = []): Account =>
  new Counting(decided).all(line);

interface Placed extends Reading {
  index: number;
}

class Counting {
  readonly #decided: readonly Decided[];
  readonly #pieces: number[] = [];
  readonly #jumps: Jump[] = [];
  #base: Placed | null = null;
  /** A value below the base that nobody has confirmed. */
  #low: Placed | null = null;
  /** The base before the last jump, while that may have been a bad reading. */
  #before: Placed | null = null;

  constructor(decided: readonly Decided[]) {
    this.#decided = decided;
  }

  all(line: readonly Reading[]): Account {
    for (const [index, reading] of line.entries()) {
      this.#pieces.push(0);
      this.#add({ ...reading, index });
    }
    return { pieces: this.#pieces, jumps: this.#jumps, isSettled: this.#low === null && this.#before === null };
  }

  #add(next: Placed): void {
    const decision = this.#decided.find((one) => isWithin(next, one));
    if (decision && byTime(next, decision) < 0) return;
    if (decision || !this.#base) this.#settle(next);
    else if (!this.#low) this.#step(this.#base, next);
    else if (next.count === 0 && this.#low.count === 0) return;
    else this.#resolve(this.#base, this.#low, next);
  }

  /** The reading after a low one tells what that was. */
  #resolve(base: Placed, low: Placed, next: Placed): void {
    const isBack = isReturn(base, low, next);
    if (!isBack) this.#reset(base, low);
    const from = isBack ? base : low;
    this.#settle(from);
    this.#step(from, next);
  }

  #settle(base: Placed): void {
    this.#base = base;
    this.#low = null;
    this.#before = null;
  }

  /** The low value stays: the counter began anew at 0 and has come to it. */
  #reset(base: Placed, low: Placed): void {
    this.#count({ ...base, count: 0 }, low);
  }

  #step(base: Placed, next: Placed): void {
    if (next.count < base.count) this.#fall(next);
    else if (next.count === base.count) this.#base = next;
    else {
      const isJump = !this.#count(base, next);
      this.#settle(next);
      if (isJump) this.#before = base;
    }
  }

  #fall(next: Placed): void {
    const before = this.#before;
    if (before && next.count >= before.count && rises(before, next)) {
      this.#jumps.pop();
      this.#settle(before);
      this.#step(before, next);
    } else this.#low = next;
  }

  /** Counts from one value to the next, or holds the jump; tells whether it counted. */
  #count(from: Reading, to: Placed): boolean {
    if (rises(from, to)) {
      this.#pieces[to.index] = to.count - from.count;
      return true;
    }
    const { time, place } = to;
    const counts = { from_count: from.count, to_count: to.count, pieces: to.count - from.count };
    this.#jumps.push({ time, place, since: from.time, ...counts });
    return false;
  }
}

/** Can the machine have made the difference? */
const rises = (from: Reading, to: Reading): boolean =>
  isPlausible(to.count - from.count, to.time - from.time, to.limit);

/** Is a value after a low one back at the base, where no hour of counting from the low one leads? */
const isReturn = (base: Reading, low: Reading, next: Reading): boolean =>
  next.count >= base.count && !isPlausible(next.count - low.count, Math.min(next.time - low.time, hour), next.limit);

/** Is it such a rise over the reading before it that counting stands there, whatever came before the two? */
const isSettling = (reading: Reading, previous: Reading | undefined): boolean =>
  previous !== undefined && reading.count > previous.count && rises(previous, reading);

/** The last reading of a line from which counting can begin without what came before it; the first when there is none. */
export const settledFrom = (line: readonly Reading[]): number =>
  Math.max(
    line.findLastIndex((reading, at) => isSettling(reading, line[at - 1])),
    0,
  );

/** The first reading of a line after which counting is the same, whatever came before the line; -1 when there is none. */
export const settledAfter = (line: readonly Reading[], decided: readonly Decided[]): number => {
  const isFree = (reading: Reading) => !decided.some((one) => isWithin(reading, one));
  return line.findIndex((reading, at) => {
    const previous = line[at - 1];
    return isSettling(reading, previous) && isFree(previous!) && isFree(reading);
  });
};

/** Does a reading lie in the stretch of a decided jump? */
const isWithin = (reading: Reading, one: Decided): boolean => one.since < reading.time && byTime(reading, one) <= 0;

/** Pieces to add at a moment (ms UTC); fewer than 0 where it turned out that they were made at another. */
export interface Added {
  time: number;
  added: number;
}

/** What the known readings come to with the fresh ones among them, and what that adds to what is counted already. */
export const countedAnew = (
  known: readonly Reading[],
  fresh: readonly Reading[],
  decided: readonly Decided[],
): Account & { added: Added[] } => {
  const line = [...known, ...fresh].toSorted(byTime);
  const account = accountOf(line, decided);
  const before = known.toSorted(byTime);
  const was = new Map(accountOf(before, decided).pieces.map((pieces, index) => [before[index], pieces]));
  const added = line.map((reading, index) => ({
    time: reading.time,
    added: account.pieces[index]! - (was.get(reading) ?? 0),
  }));
  return { ...account, added: added.filter((one) => one.added !== 0) };
};
