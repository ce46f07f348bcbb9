import { expect, test } from "vitest";
import type { StopCode } from "#schemas/plant/stop-code.ts";
import { knownTo } from "./common.ts";

// Of a code only these two are read.
const code = (stop_code: string, ...machine_ids: string[]) => ({ stop_code, machine_ids }) as StopCode;
const codes = [code("all"), code("both", "M1", "M2"), code("other", "M2")];

test("a code is known with the caller's own machines, and unknown where only others offer it", () => {
  expect(knownTo(["M1", "M3"], codes)).toEqual([code("all"), code("both", "M1")]);
  expect(knownTo(null, codes)).toEqual(codes);
});
