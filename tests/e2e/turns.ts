/**
 * The same journey at several sizes of a screen: the short run takes it at one of them, the next journey at the next
 * one; the long run takes it at all others. Spread into what Playwright calls a test's details.
 */
export const turnOf = (turn: number, index: number, sizes: readonly unknown[]): { tag?: "@long" } =>
  turn % sizes.length === index ? {} : { tag: "@long" };
