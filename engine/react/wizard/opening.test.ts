import { expect, test } from "vitest";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { isAnswerDue, openingOf } from "./opening.ts";

const path = "/interface/M1/report";
const elsewhere = "/interface/M2/report";
const stored = (part: Partial<Snapshot> = {}): Snapshot => ({
  ...createSnapshot({ id: "a", wizard: "report", revision: 1, machine: "M1", inputs: { order: "1" } }),
  entered: true,
  ...part,
});
const progress = (at: string) => ({ title: "Report", position: 1, count: 2, path: at });

test.each([
  { case: "nothing", run: null, inputs: {}, opening: "start" },
  { case: "a run of the same inputs", run: stored(), inputs: { order: "1" }, opening: "start" },
  { case: "a run on the same page", run: stored({ progress: progress(path) }), inputs: {}, opening: "start" },
  { case: "a run of other inputs", run: stored(), inputs: { order: "2" }, opening: "ask" },
  { case: "a run of another page", run: stored({ progress: progress(elsewhere) }), inputs: {}, opening: "ask" },
  {
    case: "one of other inputs into which nothing was entered",
    run: stored({ entered: false }),
    inputs: { order: "2" },
    opening: "anew",
  },
  {
    case: "one of other inputs whose call is open",
    run: stored({ status: "unsure" }),
    inputs: { order: "2" },
    opening: "start",
  },
])("where $case is stored, opening means: $opening", ({ run, inputs, opening }) => {
  expect(openingOf(run, inputs, path).kind).toBe(opening);
});

test("a run of another page goes on there, any other here", () => {
  expect(openingOf(stored({ progress: progress(elsewhere) }), {}, path)).toMatchObject({ at: elsewhere });
  expect(openingOf(stored({ progress: progress(path) }), { order: "2" }, path)).toMatchObject({ at: null });
  expect(openingOf(stored(), { order: "2" }, path)).toMatchObject({ at: null });
});

test("a run whose call is out takes nothing from another terminal", () => {
  const statuses = ["idle", "asking", "working", "queued", "unsure", "done"] as const;
  expect(statuses.filter((status) => isAnswerDue(stored({ status })))).toEqual(["working", "queued"]);
  expect(isAnswerDue(undefined)).toBe(false);
});
