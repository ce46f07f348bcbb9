/** Bounds of every wait before something lost is tried again (docs/specification/shared-decisions.md section 5). */
export const minWait = 1_000;
export const maxWait = 30_000;

/**
 * Milliseconds before try `attempt` (from 0) of whatever got no answer: the stream, the question for the link, the
 * queue, the start. Drawn from a range that doubles up to `maxWait`, so that the longer the server was away the wider
 * its screens are spread when it is back. `asked` is the wait that the server itself asked for; `random` in [0, 1).
 */
export const waitBefore = (attempt: number, random: number, asked: number | null = null): number => {
  const ceiling = Math.min(maxWait, minWait * 2 ** (Math.min(attempt, 10) + 1));
  return Math.round((asked ?? minWait) + (ceiling - minWait) * random);
};
