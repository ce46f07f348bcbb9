import { describe, expect, test } from "vitest";
import * as choices from "./choices.ts";
import { refusals } from "./fixture.ts";
import { navigatorSizeLabels, navigatorSizes } from "./navigatorConfig/schema.ts";
import { select } from "./plain.ts";
import { columnComponents } from "./tableConfig/schema.ts";
import { designerGraphTypes, graphConfig, runtimeGraphTypes } from "./graphConfig/schema.ts";

interface List {
  title: string;
  list: readonly (string | number)[];
  expected: (string | number)[];
  wrong: string | number;
}

const lists: List[] = [
  { title: "label sizes [WD-544]", list: choices.maxLabelSizes, expected: [-1, 2, 4, 6, 8, 12, 14, 16, 18], wrong: 10 },
  { title: "animation durations [WD-546]", list: choices.animationDurations, expected: [1, 650, 1300], wrong: 2 },
  {
    title: "style classes [WD-548]",
    list: choices.styleClasses,
    expected: ["widgetstyle", "blockstyle", "tightstyle"],
    wrong: "loose",
  },
  {
    title: "refresh intervals [WD-554]",
    list: choices.refreshIntervals,
    expected: [10, 20, 30, 60, 180, 360],
    wrong: 90,
  },
  {
    title: "background sizes [WD-556]",
    list: choices.backgroundSizes,
    expected: ["cover", "contain", "auto"],
    wrong: "fill",
  },
  {
    title: "background repeats [WD-557]",
    list: choices.backgroundRepeats,
    expected: ["repeat", "no-repeat"],
    wrong: "round",
  },
  {
    title: "horizontal positions",
    list: choices.backgroundPositions.horizontal,
    expected: ["left", "center", "right"],
    wrong: "top",
  },
  {
    title: "vertical positions",
    list: choices.backgroundPositions.vertical,
    expected: ["top", "center", "bottom"],
    wrong: "left",
  },
  {
    title: "vertical alignments",
    list: choices.verticalAlignments,
    expected: ["top", "middle", "bottom"],
    wrong: "center",
  },
  {
    title: "horizontal alignments",
    list: choices.horizontalAlignments,
    expected: ["left", "center", "right"],
    wrong: "middle",
  },
  { title: "chart refresh [WD-730]", list: choices.chartRefreshIntervals, expected: [-1, 10, 30, 60, 300], wrong: 600 },
  {
    title: "refresh of target widgets [WD-732]",
    list: choices.targetRefreshIntervals,
    expected: [-1, 10, 30, 60, 300, 600],
    wrong: 900,
  },
  { title: "SQL refresh [WD-734]", list: choices.sqlRefreshIntervals, expected: [20, 60, 120], wrong: 300 },
  {
    title: "SQL graph refresh [WD-735]",
    list: choices.sqlGraphRefreshIntervals,
    expected: [20, 60, 120, 300, 600, 3600],
    wrong: 10,
  },
];

describe("option lists", () => {
  test.each(lists)("the list and its order: $title", ({ list, expected, wrong }) => {
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

  test("a table has 13 column components", () => {
    expect(columnComponents).toHaveLength(13);
  });

  test("the graph types of the designer, then those of the runtime, and no other [WD-755] [WD-760]", () => {
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
    const config = (graphType: string) => ({ graphType, datasets: [{ y: "good" }] });
    for (const type of [...designerGraphTypes, ...runtimeGraphTypes])
      expect(refusals(graphConfig(), config(type))).toEqual([]);
    expect(refusals(graphConfig(), config("radar"))).not.toEqual([]);
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
