import { expect, test } from "vitest";
import { intervalOf } from "./interval.ts";

test("an own overview is read as often as it says, each 180 s where it says nothing, and no sooner than after 10 s [WD-898] [WD-899]", () => {
  expect([60, undefined, 5, 10].map(intervalOf)).toEqual([60, 180, 10, 10]);
});
