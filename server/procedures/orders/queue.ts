/** An order in the queue of its machine: what it is sorted by (ms UTC), null = behind all that say when. */
export interface Queued {
  card_no: string;
  at: number | null;
}

const second = 1000;

/** Gives those that say nothing of when a time behind the others, so that something can stand between them. */
const dated = (queue: readonly Queued[], now: number): Map<string, number> => {
  const times = new Map<string, number>();
  let last = now;
  for (const { card_no, at } of queue) {
    last = at ?? last + second;
    times.set(card_no, last);
  }
  return times;
};

/**
 * The times by which a queue has to be sorted so that one of its orders stands at another place (from 1; behind the last
 * where there are fewer): of as few orders as may be, mostly of the moved one alone. Those that stay keep their times, so
 * that an order that comes later finds its place between them. `now` in ms UTC.
 */
export const timesAfterMove = (
  queue: readonly Queued[],
  card_no: string,
  place: number,
  now: number,
): Map<string, number> => {
  const others = queue.filter((one) => one.card_no !== card_no);
  const index = Math.min(place - 1, others.length);
  const moved = queue.find((one) => one.card_no === card_no);
  if (moved === undefined || queue.indexOf(moved) === index) return new Map();
  const [ahead, behind] = [others.slice(0, index), others.slice(index)];
  const changes = new Map<string, number>();
  // Between orders that say nothing of when there is no place: those ahead get times.
  const times = dated(ahead, now);
  for (const one of ahead) if (one.at === null) changes.set(one.card_no, times.get(one.card_no)!);
  const from = ahead.length === 0 ? null : times.get(ahead.at(-1)!.card_no)!;
  const to = behind[0]?.at ?? null;
  let last = between(from, to, now);
  changes.set(card_no, last);
  for (const one of behind) {
    if (one.at === null || one.at > last) break;
    last += 1;
    changes.set(one.card_no, last);
  }
  return changes;
};

/** A time between two, either of which may be open; where there is no room the next one, which moves who stands there. */
const between = (from: number | null, to: number | null, now: number): number => {
  if (from === null) return to === null ? now : to - second;
  if (to === null) return from + second;
  return to - from >= 2 ? Math.floor((from + to) / 2) : from + 1;
};
