import { describe, expect, test } from "vitest";
import * as choices from "./choices.ts";
import { refusals } from "./fixture.ts";
import { navigatorSizeLabels, navigatorSizes } from "./navigatorConfig/schema.ts";
import { select } from "./plain.ts";
import { columnComponents } from "./tableConfig/schema.ts";
import { designerGraphTypes, runtimeGraphTypes } from "./graphConfig/schema.ts";

const lists: [
  title: string,
  list: readonly (string | number)[],
  expected: (string | number)[],
  wrong: string | number,
][] = [
  ["label sizes [WD-544]", choices.maxLabelSizes, [-1, 2, 4, 6, 8, 12, 14, 16, 18], 10],
  ["animation durations [WD-546]", choices.animationDurations, [1, 650, 1300], 2],
  ["style classes [WD-548]", choices.styleClasses, ["widgetstyle", "blockstyle", "tightstyle"], "loose"],
  ["refresh intervals [WD-554]", choices.refreshIntervals, [10, 20, 30, 60, 180, 360], 90],
  ["background sizes [WD-556]", choices.backgroundSizes, ["cover", "contain", "auto"], "fill"],
  ["background repeats [WD-557]", choices.backgroundRepeats, ["repeat", "no-repeat"], "round"],
  ["horizontal positions", choices.backgroundPositions.horizontal, ["left", "center", "right"], "top"],
  ["vertical positions", choices.backgroundPositions.vertical, ["top", "center", "bottom"], "left"],
  ["vertical alignments", choices.verticalAlignments, ["top", "middle", "bottom"], "center"],
  ["horizontal alignments", choices.horizontalAlignments, ["left", "center", "right"], "middle"],
  ["chart refresh [WD-730]", choices.chartRefreshIntervals, [-1, 10, 30, 60, 300], 600],
  ["refresh of target widgets [WD-732]", choices.targetRefreshIntervals, [-1, 10, 30, 60, 300, 600], 900],
  ["SQL refresh [WD-734]", choices.sqlRefreshIntervals, [20, 60, 120], 300],
  ["SQL graph refresh [WD-735]", choices.sqlGraphRefreshIntervals, [20, 60, 120, 300, 600, 3600], 10],
];

describe("option lists", () => {
  test.each(lists)("the list and its order: %s", (_, list, expected, wrong) => {
    expect(list).toEqual(expected);
    for (const value of list) expect(refusals(select([...list]), value)).toEqual([]);
    expect(refusals(select([...list]), wrong)).toEqual([""]);
  });

  test("positions and alignments of a background [WD-558] [WD-559]", () => {
    expect(choices.backgroundPositions).toEqual({
      horizontal: ["left", "center", "right"],
      vertical: ["top", "center", "bottom"],
    });
    expect([choices.verticalAlignments, choices.horizontalAlignments]).toEqual([
      ["top", "middle", "bottom"],
      ["left", "center", "right"],
    ]);
  });

  test("font sizes go from 12 to 30 by 2 and on to 120 by 10; time history begins with 10 [WD-540] [WD-542] [WD-543]", () => {
    const common = [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
    expect(choices.fontSizes).toEqual(common);
    expect(choices.timeHistoryFontSizes).toEqual([10, ...common]);
  });

  test("navigator sizes and their labels [WD-643] [WD-644]", () => {
    expect(navigatorSizes).toEqual([0, 12, 6, 4, 3, 2]);
    expect(navigatorSizeLabels).toEqual({ Auto: 0, "1": 12, "2": 6, "3": 4, "4": 3, "6": 2 });
  });

  test("column components and graph types", () => {
    expect(columnComponents).toHaveLength(13);
    expect(designerGraphTypes).toEqual([
      "bar",
      "pie",
      "doughnut",
      "stackedBar",
      "clampLine",
      "filledStackedBar",
      "line",
    ]);
    expect(runtimeGraphTypes).toEqual(["bar", "line", "scatter", "pie", "doughnut", "polarArea"]);
  });
});

test("a refresh interval is 180 s when missing and never below 10 s [WD-553] [WD-555]", () => {
  expect([undefined, 5, 10, 60].map(choices.refreshInterval)).toEqual([180, 10, 10, 60]);
});

test("an interval below 10 s, and what is no interval, is raised to 10 s [WD-865] [WD-866]", () => {
  expect([5, -1, "x", null, Number.NaN, 30].map(choices.refreshInterval)).toEqual([10, 10, 10, 10, 10, 30]);
});

test("a chart label is cut to its size and an ellipsis, -1 leaves it whole [WD-545]", () => {
  expect(choices.cutLabel("Maskin 12", 6)).toBe("Maskin…");
  expect(choices.cutLabel("Maskin", 6)).toBe("Maskin");
  expect(choices.cutLabel("Maskin 12", -1)).toBe("Maskin 12");
});
