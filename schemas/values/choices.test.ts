import { describe, expect, test } from "vitest";
import * as choices from "./choices.ts";
import { refusals } from "./fixture.ts";
import { navigatorSizeLabels, navigatorSizes } from "./navigatorConfig/schema.ts";
import { select } from "./plain.ts";
import { columnComponents } from "./tableConfig/schema.ts";
import { designerGraphTypes, graphConfig, runtimeGraphTypes } from "./graphConfig/schema.ts";

/** What an option of the list takes of its own choices and one that is none of them. */
const taken = (list: readonly (string | number)[], other: string | number) =>
  [...list, other].filter((value) => refusals(select([...list]), value).length === 0);

describe("option lists", () => {
  test("the list and its order: label sizes [WD-544]", () => {
    expect(taken(choices.maxLabelSizes, 10)).toEqual([-1, 2, 4, 6, 8, 12, 14, 16, 18]);
  });
  test("the list and its order: animation durations [WD-546]", () => {
    expect(taken(choices.animationDurations, 2)).toEqual([1, 650, 1300]);
  });
  test("the list and its order: style classes [WD-548]", () => {
    expect(taken(choices.styleClasses, "loose")).toEqual(["widgetstyle", "blockstyle", "tightstyle"]);
  });
  test("the list and its order: refresh intervals [WD-554]", () => {
    expect(taken(choices.refreshIntervals, 90)).toEqual([10, 20, 30, 60, 180, 360]);
  });
  test("the list and its order: background sizes [WD-556]", () => {
    expect(taken(choices.backgroundSizes, "fill")).toEqual(["cover", "contain", "auto"]);
  });
  test("the list and its order: background repeats [WD-557]", () => {
    expect(taken(choices.backgroundRepeats, "round")).toEqual(["repeat", "no-repeat"]);
  });
  test("the list and its order: horizontal positions", () => {
    expect(taken(choices.backgroundPositions.horizontal, "top")).toEqual(["left", "center", "right"]);
  });
  test("the list and its order: vertical positions", () => {
    expect(taken(choices.backgroundPositions.vertical, "left")).toEqual(["top", "center", "bottom"]);
  });
  test("the list and its order: vertical alignments", () => {
    expect(taken(choices.verticalAlignments, "center")).toEqual(["top", "middle", "bottom"]);
  });
  test("the list and its order: horizontal alignments", () => {
    expect(taken(choices.horizontalAlignments, "middle")).toEqual(["left", "center", "right"]);
  });
  test("the list and its order: chart refresh [WD-730]", () => {
    expect(taken(choices.chartRefreshIntervals, 600)).toEqual([-1, 10, 30, 60, 300]);
  });
  test("the list and its order: refresh of target widgets [WD-732]", () => {
    expect(taken(choices.targetRefreshIntervals, 900)).toEqual([-1, 10, 30, 60, 300, 600]);
  });
  test("the list and its order: SQL refresh [WD-734]", () => {
    expect(taken(choices.sqlRefreshIntervals, 300)).toEqual([20, 60, 120]);
  });
  test("the list and its order: SQL graph refresh [WD-735]", () => {
    expect(taken(choices.sqlGraphRefreshIntervals, 10)).toEqual([20, 60, 120, 300, 600, 3600]);
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
