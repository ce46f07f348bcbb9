/** What the test of `npm run mutants` has broken: `rules.test.ts` misses a boundary and a whole function. */
export const isEnough = (value: number, least: number): boolean => value >= least;

export function sumTo(last: number): number {
  let sum = 0;
  for (let at = 1; at <= last; at += 1) sum += at;
  return sum;
}

export const isOdd = (value: number): boolean => value % 2 === 1;

const isOpen = true;
export const state = (): boolean => isOpen;

let calls = 0;

/** Its answer depends on what came before: only a module that is loaded anew gives it a second time. */
export function isFirstCall(): boolean {
  calls += 1;
  return calls === 1;
}
