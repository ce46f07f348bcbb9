import { describe, expect, it } from "vitest";
import { plausibleLimit } from "./plausible.ts";
import { decimalsOf, unitDecimals, unitOfProduct } from "./units.ts";

const own = { unit_decimals: { kg: 1, "st.": 0, sack: 2, odd: 7, half: 1.5, text: "1" } };

describe("the decimals of a unit", () => {
  it.each([
    ["pcs", {}, 0],
    ["st", {}, 0],
    ["kg", {}, 3],
    ["kg", own, 1],
    ["pcs", own, 0],
    ["sack", own, 2],
    ["st.", own, 0],
    ["sack", {}, 3],
    ["", {}, 3],
    ["constructor", own, 3],
    ["kg", { unit_decimals: null }, 3],
    ["odd", own, 3],
    ["half", own, 3],
    ["text", own, 3],
  ])("%j with %j are %i", (unit, settings, decimals) => {
    expect(decimalsOf(unit, settings)).toBe(decimals);
  });

  it("are between none and six of every unit that is known", () => {
    expect(
      Object.entries(unitDecimals).filter(([, count]) => !Number.isInteger(count) || count < 0 || count > 6),
    ).toEqual([]);
  });
});

it.each([
  ["kg", { quantity_unit: "m" }, "kg"],
  [undefined, { quantity_unit: "m" }, "m"],
  [undefined, { quantity_unit: "" }, "pcs"],
  [undefined, { quantity_unit: 5 }, "pcs"],
  ["", {}, "pcs"],
])("a machine's unit %j with %j is %j", (unit, settings, expected) => {
  expect(unitOfProduct(unit, settings)).toBe(expected);
});

it.each([
  [18_300, {}, 36_600],
  [18_300, { plausible_quantity_percent: 110 }, 20_130],
  [18_300, { plausible_quantity_percent: 0 }, null],
  [18_300, { plausible_quantity_percent: -1, plausible_quantity: 5 }, 36_600],
  [18_300, { plausible_quantity_percent: "110" }, 36_600],
  [2.5, {}, 5],
  [0, {}, 100_000],
  [0, { plausible_quantity: 500 }, 500],
  [0, { plausible_quantity: 0, plausible_quantity_percent: 110 }, null],
])("of %j planned with %j at most %j is taken unasked", (planned, settings, limit) => {
  expect(plausibleLimit(planned, settings)).toBe(limit);
});
