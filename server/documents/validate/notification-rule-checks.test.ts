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

it("takes plain addresses of e-mail, each once, and nothing that could say more to a mail server", () => {
  const of = (...emails: string[]) => pathsOf({ on: "late-order", emails });
  expect(of("leader@plant.example", "o'neil+hall-1@mail.plant.example", "root@localhost")).toEqual([]);
  const wrong = [
    "",
    "a",
    "a@",
    "@b",
    "a b@c",
    "<a@b>",
    "a@b,c@d",
    "å@b",
    "a@b\r\nRCPT TO:<c@d>",
    "a@b\n",
    "a@[127.0.0.1]",
  ];
  expect(wrong.filter((address) => of(address).length === 0)).toEqual([]);
  expect(of("a@b", "a@b")).toEqual(["/emails"]);
  expect(of(...Array.from({ length: 21 }, (_, index) => `a${index}@b`))).toEqual(["/emails"]);
});
