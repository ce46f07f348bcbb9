import { expect, test, vi } from "vitest";
import { choiceOf } from "./choice.ts";
import type { Row } from "./rows.ts";

const rows: Row[] = [{ key: "a" }, { key: "b" }];
const keys = (...chosen: string[]): ReadonlySet<string> => new Set(chosen);
const onChoose = () => {};

test.each([
  { case: "nothing can be chosen", may: {}, hasBox: false, chosen: undefined, isSelectable: false },
  { case: "one row", may: { selectionMode: "single", onChoose }, hasBox: false, chosen: undefined, isSelectable: true },
  {
    case: "several, but nobody hears",
    may: { selectionMode: "multiple" },
    hasBox: false,
    chosen: undefined,
    isSelectable: true,
  },
  {
    case: "several, none is",
    may: { selectionMode: "multiple", onChoose },
    hasBox: true,
    chosen: "none",
    isSelectable: true,
  },
  {
    case: "several, one is",
    may: { selectionMode: "multiple", onChoose, selected: keys("a") },
    hasBox: true,
    chosen: "some",
    isSelectable: true,
  },
  {
    case: "several, all are",
    may: { selectionMode: "multiple", onChoose, selected: keys("a", "b") },
    hasBox: true,
    chosen: "all",
    isSelectable: true,
  },
] as const)("how rows are chosen: $case", ({ may, hasBox, chosen, isSelectable }) => {
  const choice = choiceOf(may, rows);
  expect([choice.hasBox, choice.chosen, choice.selected !== undefined]).toEqual([hasBox, chosen, isSelectable]);
});

test("the box of all rows chooses all that show, and none where all are chosen", () => {
  const chosen = vi.fn<(rows: readonly Row[]) => void>();
  for (const selected of [keys(), keys("a"), keys("a", "b")])
    choiceOf({ selectionMode: "multiple", selected, onChoose: chosen }, rows).toggleAll();
  expect(chosen.mock.calls).toEqual([[rows], [rows], [[]]]);
});

test("all can be chosen where rows have boxes, and what is chosen can be let go where anything is", () => {
  const can = (selectionMode: "single" | "multiple", selected: ReadonlySet<string>) => {
    const { chooseAll, clear } = choiceOf({ selectionMode, selected, onChoose }, rows);
    return [chooseAll !== undefined, clear !== undefined];
  };
  expect([
    can("single", keys()),
    can("single", keys("a")),
    can("multiple", keys()),
    can("multiple", keys("a")),
  ]).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ]);
  const chosen = vi.fn<(rows: readonly Row[]) => void>();
  const choice = choiceOf({ selectionMode: "multiple", selected: keys("a"), onChoose: chosen }, rows);
  choice.chooseAll?.();
  choice.clear?.();
  expect(chosen.mock.calls).toEqual([[rows], [[]]]);
});
