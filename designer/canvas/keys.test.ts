import { expect, test } from "vitest";
import { commandOf, type Key } from "./keys.ts";

const press = (key: string, held: Partial<Key> = {}) =>
  commandOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

test("arrows move, with Shift they resize, with Alt they go to the next widget", () => {
  expect([press("ArrowLeft"), press("ArrowDown", { shiftKey: true }), press("ArrowUp", { altKey: true })]).toEqual([
    { do: "move", dx: -1, dy: 0 },
    { do: "resize", dw: 0, dh: 1 },
    { do: "go", towards: "up" },
  ]);
});

test("letters act with Control or Command alone", () => {
  expect([
    press("d", { ctrlKey: true }),
    press("A", { metaKey: true }),
    press("d"),
    press("l", { altKey: true }),
  ]).toEqual([{ do: "duplicate" }, { do: "select all" }, null, null]);
});

test("other keys belong to somebody else", () => {
  expect([press("Tab"), press("z", { ctrlKey: true }), press("ArrowLeft", { ctrlKey: true })]).toEqual([
    null,
    null,
    null,
  ]);
});
