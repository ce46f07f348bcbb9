import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { limitColor } from "./limits.ts";
import { clampCenters, limitRules, schema } from "./schema.ts";
import { timeText, toSeconds } from "./time.ts";

const english = { language: "en", timeZone: "UTC" } as const;

describe("production value", () => {
  it("matches over above the limit and under below it, never at it", () => {
    const over = [{ rule: "over", limit: 10, color: "#111111" }] as const;
    const under = [{ rule: "under", limit: 10, color: "#222222" }] as const;
    expect([11, 10, 9].map((value) => limitColor(over, value))).toEqual(["#111111", undefined, undefined]);
    expect([11, 10, 9].map((value) => limitColor(under, value))).toEqual([undefined, undefined, "#222222"]);
  });

  it("[WD-802] clamps around the centre, with top in place of the upper end", () => {
    const clamp = { rule: "clamp", center: 100, limit: 10, color: "#111111" } as const;
    expect([90, 95, 110, 111].map((value) => limitColor([clamp], value) !== undefined)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([105, 108].map((value) => limitColor([{ ...clamp, top: 105 }], value) !== undefined)).toEqual([true, false]);
  });

  it("takes the first limit that matches and none for a missing value", () => {
    const limits = [
      { rule: "over", limit: 5, color: "#111111" },
      { rule: "over", limit: 1, color: "#222222" },
    ] as const;
    expect([6, 2, 0, null].map((value) => limitColor(limits, value))).toEqual([
      "#111111",
      "#222222",
      undefined,
      undefined,
    ]);
  });

  it("shows hours, minutes and seconds below a day and hours above", () => {
    const texts = [0, 5400, 86_399, 86_400, 129_600].map((seconds) => timeText(seconds, english));
    expect(texts).toEqual(["00:00:00", "01:30:00", "23:59:59", "24.0\u00a0h", "36.0\u00a0h"]);
  });

  it("[WD-803] counts an hour of set-up as 3600 s", () => {
    expect(toSeconds(0.5, "hours")).toBe(1800);
  });

  it("[WD-804] counts a unit of hours/100 as 36 s", () => {
    expect(toSeconds(250, "hours/100")).toBe(9000);
  });

  const accepts = (...limits: unknown[]) => Value.Check(schema.options, { limits });
  const over = { rule: "over", limit: 1, color: "#138b13" };

  it("[WD-799] takes up to three limits", () => {
    expect([accepts(over, over, over), accepts(over, over, over, over)]).toEqual([true, false]);
  });

  it("[WD-800] knows the rules over, under and clamp and no other", () => {
    expect(limitRules.map((rule) => accepts({ ...over, rule }))).toEqual([true, true, true]);
    expect(accepts({ ...over, rule: "near" })).toBe(false);
  });

  it("[WD-801] clamps around 50, 100 or 150, with an optional top", () => {
    const clamp = { ...over, rule: "clamp", center: 50, top: 60 };
    expect(clampCenters.map((center) => accepts({ ...clamp, center }))).toEqual([true, true, true]);
    expect([accepts({ ...clamp, center: 75 }), accepts({ ...clamp, bottom: 1 })]).toEqual([false, false]);
  });
});
