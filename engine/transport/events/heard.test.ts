import { expect, test } from "vitest";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { type Heard, nothingHeard, reachedIn, withFrames, withId } from "./heard.ts";

const frame = (seq: number, event: EventFrame["event"] = "DocumentChanged"): EventFrame => ({ seq, event, at: "x" });

test.each<[string, Heard, Heard]>([
  ["the first place is where it stands", withId(nothingHeard, 7), { lastId: 7, reached: 7 }],
  [
    "a place behind what was handed out is resumed from",
    withId({ lastId: 9, reached: 9 }, 7),
    { lastId: 7, reached: 9 },
  ],
  [
    "frames reach as far as the last of them",
    withFrames(nothingHeard, [frame(3), frame(5)]),
    { lastId: null, reached: 5 },
  ],
  [
    "frames that come twice reach no less",
    withFrames({ lastId: 9, reached: 9 }, [frame(4)]),
    { lastId: 9, reached: 9 },
  ],
  [
    "a snapshot begins anew, and frames after it count on",
    withFrames({ lastId: 9, reached: 9 }, [frame(2, "Snapshot"), frame(3)]),
    { lastId: 9, reached: 3 },
  ],
  ["no frame changes nothing", withFrames({ lastId: 1, reached: 2 }, []), { lastId: 1, reached: 2 }],
])("%s", (_name, heard, expected) => {
  expect(heard).toEqual(expected);
});

test.each<[Heard, number | null]>([
  [{ lastId: null, reached: 5 }, null],
  [{ lastId: 4, reached: 5 }, 5],
  [{ lastId: 6, reached: 5 }, 6],
])("%o reaches %s", (heard, reached) => {
  expect(reachedIn(heard)).toBe(reached);
});
