import { expect, test } from "vitest";
import { marksOf } from "./styles.ts";

const late = { when: { ">": [{ var: "row.late_hours" }, 8] }, tone: "bad", label: "Very late" } as const;
const soon = { when: { ">": [{ var: "row.late_hours" }, 0] }, tone: "warning", label: "Late" } as const;
const locked = {
  when: { "==": [{ var: "row.locked" }, true] },
  tone: "info",
  label: "Locked",
  column: "card_no",
} as const;

test("the first state that holds marks the row, and a state of a column marks its cell", () => {
  const labels = (row: object) =>
    [...marksOf([late, soon, locked], row as Record<string, unknown>, {})].map(([place, { label }]) => [place, label]);
  expect([labels({ late_hours: 9 }), labels({ late_hours: 2, locked: true }), labels({ late_hours: 0 })]).toEqual([
    [[null, "Very late"]],
    [
      [null, "Late"],
      ["card_no", "Locked"],
    ],
    [],
  ]);
});

test("an expression that cannot be worked out marks nothing", () => {
  expect(marksOf([{ when: { nothing: 1 }, tone: "bad", label: "x" }], {}, {}).size).toBe(0);
});
