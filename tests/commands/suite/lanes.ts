import type { Outcome, Part } from "./part.ts";

/** Parts that run one after the other; lanes run side by side. */
export type Lane = readonly Part[];

/**
 * Runs every part of every lane, also after a failure, so that one run tells all that is broken. Left out is only what
 * needs a part that failed; that part stands earlier in the same lane.
 */
export async function runLanes(lanes: readonly Lane[], run: (part: Part) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const ended: Outcome[] = [];
      for (const part of lane) {
        const needed = ended.find(({ name }) => name === part.needs);
        const can = needed === undefined || needed.result === "passed";
        ended.push(can ? await run(part) : { name: part.name, result: "left out", seconds: 0 });
      }
      return ended;
    }),
  );
  return outcomes.flat();
}
