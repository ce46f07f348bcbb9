import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { angleOf, arcsOf, ticksOf } from "./scale.ts";
import { labelPositions, needleWidths, outputs, schema } from "./schema.ts";

const scale = { minimum: 0, maximum: 100 };

describe("gauge", () => {
  it("points up at the middle and to the ends of the dial beyond them", () => {
    expect([-20, 0, 50, 100, 120].map((value) => angleOf(value, scale))).toEqual([-120, -120, 0, 120, 120]);
  });

  it("has a tick at each step from minimum to maximum", () => {
    expect(ticksOf(scale, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(ticksOf({ minimum: 0, maximum: 1 }, 0.1)).toHaveLength(11);
  });

  it("keeps the ends alone when the step cannot be used", () => {
    expect([0, -1, 1e-9, Number.NaN].map((step) => ticksOf(scale, step))).toEqual(Array(4).fill([0, 100]));
  });

  it("colours the arc from the previous limit to the limit's value", () => {
    const limits = [
      { value: 100, color: "green" },
      { value: 50, color: "red" },
    ];
    expect(arcsOf(limits, scale)).toEqual([
      { from: -120, to: 0, color: "red" },
      { from: 0, to: 120, color: "green" },
    ]);
  });

  it("draws no arc for a limit beyond the scale or below the previous one", () => {
    expect(arcsOf([{ value: -5, color: "red" }], scale)).toEqual([]);
  });
});

describe("options of the gauge", () => {
  const accepts = (options: unknown) => Value.Check(schema.options, options);
  const limit = { value: 10, color: "#138b13" };

  it("[WD-821] takes up to five limits", () => {
    expect([5, 6].map((count) => accepts({ limits: Array(count).fill(limit) }))).toEqual([true, false]);
  });

  it("[WD-822] takes a needle of 5, 10, 15 or 20 and no other", () => {
    expect(needleWidths).toEqual([5, 10, 15, 20]);
    expect([5, 10, 15, 20, 7].map((needleWidth) => accepts({ needleWidth }))).toEqual([true, true, true, true, false]);
  });

  it("[WD-823] [WD-824] [WD-825] runs from 0 to 100 in steps of 10 unless told otherwise", () => {
    expect(schema.defaults).toMatchObject({ minimum: 0, maximum: 100, step: 10 });
  });

  it("[WD-826] [WD-827] prints small, big or minimal and labels nowhere, at the output or in a corner", () => {
    expect([...outputs]).toEqual(["small", "big", "minimal"]);
    expect([null, ...labelPositions].map((labelPosition) => accepts({ labelPosition }))).toEqual(Array(4).fill(true));
    expect([accepts({ labelPosition: "left" }), accepts({ output: "huge" })]).toEqual([false, false]);
  });
});
