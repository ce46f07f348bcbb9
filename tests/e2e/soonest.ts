/**
 * How soon something is seen that is done several times (ms): the shortest of the turns, since the longer ones tell of
 * what else the machine did meanwhile. `act` answers when it is done, `see` when all who watch have seen it.
 */
export const soonest = async (
  turns: number,
  act: (turn: number) => Promise<unknown> | void,
  see: (turn: number) => Promise<unknown>,
): Promise<number> => {
  let best = Infinity;
  for (let turn = 0; turn < turns; turn += 1) {
    await act(turn);
    const done = performance.now();
    await see(turn);
    best = Math.min(best, performance.now() - done);
  }
  return best;
};
