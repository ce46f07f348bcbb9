import { expect, test } from "vitest";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { heardIn } from "./heard.ts";

const frame = (event: EventFrame["event"], payload: object = {}): EventFrame => ({
  seq: 1,
  event,
  at: "1970-01-01T00:00:00.000Z",
  ...payload,
});

test.each([
  [
    "all documents, where everybody is asked to reload",
    frame("ReloadRequested"),
    { documents: ["document"], start: true },
  ],
  ["no document, where rights have changed", frame("AccessChanged"), { documents: null, start: true }],
  [
    "the document that has changed, and the start that carries it",
    frame("DocumentChanged", { kind: "menu", slug: "main" }),
    { documents: ["document", "menu", "main"], start: true },
  ],
  [
    "a live view, whose label menus have, and the start that carries it",
    frame("DocumentChanged", { kind: "liveview", slug: "hall" }),
    { documents: ["document", "liveview", "hall"], start: true },
  ],
  [
    "an own overview, whose name menus have, and the start that carries it",
    frame("DocumentChanged", { kind: "overview", slug: "presses" }),
    { documents: ["document", "overview", "presses"], start: true },
  ],
  [
    "the document alone, where the start does not carry it",
    frame("DocumentChanged", { kind: "wizard", slug: "report" }),
    { documents: ["document", "wizard", "report"], start: false },
  ],
])("a page reads again: %s", (_case, heard, expected) => {
  expect(heardIn(heard)).toEqual(expected);
});
