import { expect, it } from "vitest";
import { dashboardWith, widgetAt } from "../actions/testing.ts";
import type { Command } from "./keys.ts";
import { outcomeOf, type Situation } from "./outcome.ts";

const hall = dashboardWith([
  widgetAt("left", [0, 0, 4, 4]),
  widgetAt("right", [8, 0, 4, 4], { "x-locked": true } as object),
]);

const situation = (selection: readonly string[], more: Partial<Situation> = {}): Situation => ({
  document: hall,
  selection,
  width: null,
  shownZoom: 1,
  layerOf: () => undefined,
  readOnly: false,
  ...more,
});

const labelOf = (command: Command, of: Situation) => outcomeOf(command, of).edit?.label;

it.each<[Command, readonly string[], readonly string[] | undefined]>([
  [{ do: "select all" }, [], ["left", "right"]],
  [{ do: "select none" }, ["left"], []],
  [{ do: "go", towards: "right" }, ["left"], ["right"]],
  [{ do: "go", towards: "left" }, ["left"], undefined],
  [{ do: "go", towards: "left" }, [], ["left"]],
  [{ do: "move", dx: 1, dy: 0 }, [], ["left"]],
  [{ do: "move", dx: 1, dy: 0 }, ["gone"], ["left"]],
])("%j with %j chosen chooses %j", (command, chosen, then) => {
  expect(outcomeOf(command, situation(chosen))).toEqual(then === undefined ? {} : { select: then });
});

it.each<[Command, string]>([
  [{ do: "move", dx: 1, dy: 0 }, "designer.edit.move"],
  [{ do: "resize", dw: 1, dh: 0 }, "designer.edit.resize"],
  [{ do: "layer", move: "front" }, "designer.edit.layer"],
  [{ do: "remove" }, "designer.edit.remove"],
])("%j edits what is chosen: %s", (command, label) => {
  expect(labelOf(command, situation(["left"]))).toBe(label);
});

it("locks what is chosen unless all of it is locked", () => {
  expect(labelOf({ do: "lock" }, situation(["left", "right"]))).toBe("designer.edit.lock");
  expect(labelOf({ do: "lock" }, situation(["right"]))).toBe("designer.edit.unlock");
});

it("chooses the copies that it makes, and makes none of nothing or of what may only be read", () => {
  const { edit, select } = outcomeOf({ do: "duplicate" }, situation(["left"]));
  expect(edit?.change(hall).widgets.map(({ id }) => id)).toEqual(["left", "right", ...(select ?? [])]);
  expect(select).toHaveLength(1);
  expect(outcomeOf({ do: "duplicate" }, situation([]))).toEqual({});
  expect(outcomeOf({ do: "duplicate" }, situation(["left"], { readOnly: true }))).toEqual({});
});

it.each([
  ["in", 1.5],
  ["out", 0.75],
  ["fit", null],
] as const)("zooms %s of the real size to %j", (to, zoom) => {
  expect(outcomeOf({ do: "zoom", to }, situation([]))).toEqual({ zoom });
});
