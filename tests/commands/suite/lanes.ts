import type { Outcome, Part } from "./part.ts";

/** Parts that run one after the other; lanes run side by side. */
export type Lane = readonly Part[];

/**
 * Runs every part of every lane, also after a failure, so that one run tells all that is broken. A part waits for the one
 * that it needs, wherever that stands, and is left out where that failed; for those that it comes after it waits only.
 */
export async function runLanes(lanes: readonly Lane[], run: (part: Part) => Promise<Outcome>): Promise<Outcome[]> {
  const ends = new Map(lanes.flat().map(({ name }) => [name, Promise.withResolvers<Outcome>()]));
  const endOf = async (part: Part): Promise<Outcome> => {
    for (const name of part.after ?? []) await ends.get(name)?.promise;
    const needed = part.needs === undefined ? undefined : await ends.get(part.needs)?.promise;
    const can = needed === undefined || needed.result === "passed";
    return can ? await run(part) : { name: part.name, result: "left out", seconds: 0 };
  };
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const ended: Outcome[] = [];
      for (const part of lane) {
        const outcome = await endOf(part);
        ends.get(part.name)?.resolve(outcome);
        ended.push(outcome);
      }
      return ended;
    }),
  );
  return outcomes.flat();
}
