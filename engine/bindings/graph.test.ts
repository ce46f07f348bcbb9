import { describe, expect, test } from "vitest";
import { type GraphConfig, graphConfig, graphTypes } from "#schemas/values/graphConfig/schema.ts";
import { refusals } from "#schemas/values/fixture.ts";
import { automaticColor, palette, withOpacity } from "./colors.ts";
import { environmentOf } from "./fixture.ts";
import { compileGraph } from "./resolvers/graphConfig.ts";

const rows = [
  { machine_id: "M1", tLabel: "Mon", shift: "A", good: 30, scrap: 10, paint: "#112233" },
  { machine_id: "M1", tLabel: "Mon", shift: "B", good: 5, scrap: 1, paint: "#445566" },
  { machine_id: "M1", tLabel: "Tue", shift: "A", good: 7, scrap: 0, paint: "#112233" },
];
const chart = (config: Partial<GraphConfig>, of = rows) =>
  compileGraph({ graphType: "bar", datasets: [{ y: "good" }], ...config }, of, environmentOf([]));

describe("a chart", () => {
  test("has a label per row and a dataset per configured one", () => {
    expect(chart({ datasets: [{ y: "good" }, { y: "scrap" }] })).toMatchObject({
      type: "bar",
      labels: ["Mon", "Mon", "Tue"],
      datasets: [
        { label: "good", values: [30, 5, 7] },
        { label: "scrap", values: [10, 1, 0] },
      ],
    });
  });

  test("splits rows into a dataset per value of the split field [WD-772]", () => {
    const split = { splitSet: true, splitKey: "shift", splitValue: "good", colorKey: "paint" };
    expect(chart({ datasets: [split] })).toMatchObject({
      labels: ["Mon", "Tue"],
      datasets: [
        { label: "A", values: [30, 7], backgroundColor: "#112233" },
        { label: "B", values: [5, null], backgroundColor: "#445566" },
      ],
    });
  });

  test("a colour field colours each value [WD-762]", () => {
    expect(chart({ datasets: [{ y: "good", colorKey: "paint" }] }).datasets[0]?.backgroundColor).toEqual([
      "#112233",
      "#445566",
      "#112233",
    ]);
    expect(
      chart({ datasets: [{ y: "good", colorKey: "_auto", backgroundColor: "#ffffff" }] }).datasets[0]?.backgroundColor,
    ).toBe(palette[3]);
    expect(refusals(graphConfig(), { graphType: "bar", datasets: [{ y: "good", colorKey: "_auto" }] })).toEqual([]);
  });

  test("a pie has an automatic colour per slice", () => {
    const colors = chart({ graphType: "pie", datasets: [{ y: "good", colorKey: "_auto" }] }).datasets[0]
      ?.backgroundColor;
    expect(colors).toEqual([palette[3], palette[4], palette[5]]);
  });

  test("tension is divided by ten [WD-766]", () => {
    expect(chart({ graphType: "line", datasets: [{ y: "good", tension: 3 }] }).datasets[0]?.tension).toBe(0.3);
  });

  test("desc reverses an axis [WD-765]; limits are handed on", () => {
    expect(chart({ sortY: "desc", sortX: "asc", yMin: 0, yMax: 50 }).axes).toEqual({
      x: { reverse: false },
      y: { min: 0, max: 50, reverse: true },
    });
  });

  test("a filled stack is scaled to 100 percent, a clamped line drawn from 0 to 100 [WD-756]", () => {
    const filled = chart({ graphType: "filledStackedBar", datasets: [{ y: "good" }, { y: "scrap" }] });
    expect(filled.datasets.map(({ values }) => values[0])).toEqual([75, 25]);
    expect(filled).toMatchObject({ stacked: true, axes: { y: { min: 0, max: 100 } } });
    expect(chart({ graphType: "clampLine" })).toMatchObject({ type: "line", axes: { y: { min: 0, max: 100 } } });
  });

  test("every graph type is drawn as one that the runtime knows [WD-760]", () => {
    const drawn = graphTypes.map((graphType) => [graphType, chart({ graphType }).type]);
    expect(drawn).toEqual([
      ["bar", "bar"],
      ["pie", "pie"],
      ["doughnut", "doughnut"],
      ["stackedBar", "bar"],
      ["clampLine", "line"],
      ["filledStackedBar", "bar"],
      ["line", "line"],
      ["scatter", "scatter"],
      ["polarArea", "polarArea"],
    ]);
  });

  test("values are written by the dataset's formatter", () => {
    expect(
      chart({ datasets: [{ y: "good", valueFormatter: "round-1", valueLabels: "end" }] }).datasets[0],
    ).toMatchObject({ texts: ["30.0", "5.0", "7.0"], valueLabels: "end" });
  });

  test("no rows give no labels", () => {
    expect(chart({ datasets: [{ splitSet: true, splitKey: "shift", splitValue: "good" }] }, [])).toMatchObject({
      labels: [],
      datasets: [],
    });
  });
});

describe("colours", () => {
  test("automatic ones skip the first three of the palette [WD-770]", () => {
    expect(automaticColor(0)).toBe(palette[3]);
  });

  test("they repeat after eight, again without the first three", () => {
    expect(palette).toHaveLength(11);
    expect(new Set(palette).size).toBe(11);
    expect(automaticColor(8)).toBe(palette[3]);
    expect(Array.from({ length: 8 }, (_, index) => automaticColor(index))).toEqual(palette.slice(3));
  });

  test("opacity is appended as two hex digits [WD-768] [WD-769]", () => {
    expect(withOpacity("#138b13", 0.5)).toBe("#138b1380");
    expect([withOpacity("#138b13", 0), withOpacity("#138b13", 1), withOpacity("#fff", 0.5)]).toEqual([
      "#138b1300",
      "#138b13ff",
      "#ffffff80",
    ]);
    expect([withOpacity("#138b13", undefined), withOpacity("red", 0.5)]).toEqual(["#138b13", "red"]);
    const painted = { y: "good", backgroundColor: "#138b13", borderColor: "#000000", opacity: 0.5 };
    expect(chart({ datasets: [painted, { ...painted, colorKey: "paint" }] }).datasets).toMatchObject([
      { backgroundColor: "#138b1380", borderColor: "#00000080" },
      { backgroundColor: ["#11223380", "#44556680", "#11223380"] },
    ]);
  });

  /** CIE-free check: what a dichromat sees differs (Viénot, Brettel and Mollon 1999, linear RGB projections). */
  const seen = (color: string, kind: "protan" | "deutan") => {
    const linear = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2) as [
      number,
      number,
      number,
    ];
    const [r, g, b] = linear;
    const yellow = kind === "protan" ? 0.11238 * r + 0.88762 * g : 0.29275 * r + 0.70725 * g;
    return [yellow, kind === "protan" ? 0.00401 * r - 0.00401 * g + b : -0.02234 * r + 0.02234 * g + b].map(
      (x) => Math.max(0, x) ** (1 / 2.2),
    );
  };

  test("the eight automatic ones differ for red- and green-blind readers, the ninth is the first again [WD-771]", () => {
    expect([palette.length, automaticColor(8)]).toEqual([11, palette[3]]);
    for (const kind of ["protan", "deutan"] as const)
      for (const [index, one] of palette.slice(3).entries())
        for (const other of palette.slice(4 + index)) {
          const [a, b] = [seen(one, kind), seen(other, kind)];
          expect(Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0))).toBeGreaterThan(0.1);
        }
  });
});
