/**
 * The same journey at several sizes of a screen, or of several things alike: the short run takes it at one of them, the
 * next journey at the next one; the long run takes it at all others. Spread into what Playwright calls a test's details.
 */
export const turnOf = (turn: number, index: number, all: readonly unknown[]): { tag?: "@long" } =>
  turn % all.length === index ? {} : { tag: "@long" };
