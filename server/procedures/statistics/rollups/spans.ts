/** A stretch of time in ms UTC, half open, and what holds in it. */
export interface Span<T> {
  from: number;
  to: number;
  value: T;
}

/**
 * Spans without gaps, with others laid over them; what is laid over is in order, disjoint, and cut to what it covers.
 */
export const layOver = <T>(base: readonly Span<T>[], over: readonly Span<T>[]): Span<T>[] => {
  const result: Span<T>[] = [];
  let next = 0;
  for (const { from, to, value } of base) {
    let at = from;
    while (next < over.length && over[next]!.from < to) {
      const top = over[next]!;
      if (top.to > at) {
        const begin = Math.max(top.from, at);
        const end = Math.min(top.to, to);
        if (begin > at) result.push({ from: at, to: begin, value });
        if (end > begin) result.push({ from: begin, to: end, value: top.value });
        at = end;
      }
      if (top.to > to) break;
      next += 1;
    }
    if (at < to) result.push({ from: at, to, value });
  }
  return result;
};

/** Where two lists of spans meet, as pieces with both values; both cover the same time without gaps. */
export const meet = <A, B>(one: readonly Span<A>[], other: readonly Span<B>[]): Span<[A, B]>[] => {
  const result: Span<[A, B]>[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const a = one[i]!;
    const b = other[j]!;
    const from = Math.max(a.from, b.from);
    const to = Math.min(a.to, b.to);
    if (from < to) result.push({ from, to, value: [a.value, b.value] });
    if (a.to === to) i += 1;
    if (b.to === to) j += 1;
  }
  return result;
};
