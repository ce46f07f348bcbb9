import { expect, it } from "vitest";
import { shortened } from "./logic.ts";

it("cuts a text at 20 characters and leaves a shorter one whole", () => {
  expect(["abcdefghijklmnopqrstuvwxyzabcd", "Pump", null].map(shortened)).toEqual([
    "abcdefghijklmnopqrst",
    "Pump",
    "-",
  ]);
});
