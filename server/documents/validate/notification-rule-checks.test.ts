import { expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { shippedOf } from "../shipped.ts";
import { shippedForTests, surroundingsIn } from "../testing/fixtures.ts";
import { validateDocument } from "./validate.ts";

const surroundings = surroundingsIn(shippedOf(shippedForTests()).documents);
const pathsOf = (more: JsonObject) =>
  validateDocument(
    "notification-rule",
    { kind: "notification-rule", slug: "rule", schemaVersion: 1, title: "Rule", severity: "alarm", ...more },
    surroundings,
  ).faults.map(({ path }) => path);

it("wants the minutes of what has to last, and no others", () => {
  expect(pathsOf({ on: "machine-silent", minutes: 5 })).toEqual([]);
  for (const on of ["machine-silent", "stop-longer", "uncoded-older"]) expect(pathsOf({ on })).toEqual(["/minutes"]);
  for (const on of ["late-order", "print-failed", "transfer-failed"]) {
    expect(pathsOf({ on })).toEqual([]);
    expect(pathsOf({ on, minutes: 5 })).toEqual(["/minutes"]);
  }
});

it("knows codes of stops alone", () => {
  expect(pathsOf({ on: "stop-longer", minutes: 5, codes: ["12", "-"] })).toEqual([]);
  expect(pathsOf({ on: "uncoded-older", minutes: 5, codes: ["12"] })).toEqual(["/codes"]);
});

it("refuses what it cannot tell of, and minutes without a bound", () => {
  expect(pathsOf({ on: "fire" })).toContain("/on");
  expect(pathsOf({ on: "stop-longer", minutes: 0 })).toEqual(["/minutes"]);
  expect(pathsOf({ on: "stop-longer", minutes: 1e9 })).toEqual(["/minutes"]);
});
