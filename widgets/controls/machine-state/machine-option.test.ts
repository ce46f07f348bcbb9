import { expect, it } from "vitest";
import { machineOf } from "./machine-option.ts";

it("takes a machine as it is typed, or from the parameter in braces, and none from a parameter without value", () => {
  const parameters = { machineId1: "M2", empty: "", unset: undefined };
  const options = ["M1", "{machineId1}", "{empty}", "{unset}", "{other}", "{constructor}", " ", undefined];
  const none = undefined;
  expect(options.map((option) => machineOf(option, parameters))).toEqual([
    "M1",
    "M2",
    none,
    none,
    none,
    none,
    none,
    none,
  ]);
});
