import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, nextEnabled, open, order } from "../step.ts";

beforeAll(loadPatterns);

describe("quantity", () => {
  const quantity = (values: Members, step: Members = {}) => open("numeric-quantity", { step: { values, ...step } });
  const typed = (values: Members, value: unknown) => quantity(values).change({ value }).frame();

  it("needs a value that is more than '0.'", () => {
    const enabled = [null, "0.", 0, 5].map((value) => typed({}, value).nextEnabled);
    expect(enabled).toEqual([false, false, true, true]);
    const lifted = [null, "0."].map((value) => nextEnabled(quantity({}, { allowNull: true }).change({ value })));
    expect(lifted).toEqual([true, true]);
  });

  it("blocks below the watched minimum with its text", () => {
    const frame = typed({ watchMin: 5, minMessage: "Too few" }, 3);
    expect([frame.error?.label, frame.nextEnabled]).toEqual(["Too few", false]);
  });

  it("watches a minimum only when it is set and not zero [WD-174]", () => {
    expect([0, null].map((watchMin) => typed({ watchMin }, 3).error)).toEqual([null, null]);
  });

  it("watches the minimum of values above zero only [WD-175]", () => {
    const frames = [0, -2].map((value) => typed({ watchMin: 5 }, value));
    expect(frames.map(({ error, nextEnabled }) => [error, nextEnabled])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  it("blocks above the watched maximum with its text, not at it", () => {
    const frames = [11, 10].map((value) => typed({ watchMax: 10, maxMessage: "Too many" }, value));
    expect(frames.map(({ error, nextEnabled }) => [error?.label, nextEnabled])).toEqual([
      ["Too many", false],
      [undefined, true],
    ]);
  });

  it("watches no maximum of 0 or nothing [WD-177]", () => {
    expect([0, null].map((watchMax) => typed({ watchMax }, 11).error)).toEqual([null, null]);
  });

  it("caps the entry at a maximum that is set and not zero [WD-178]", () => {
    const capped = [20, 0].map((max) => quantity({ max }).change({ value: 25, text: "25" }).data());
    expect(capped).toEqual([
      { value: 20, text: "20" },
      { value: 25, text: "25" },
    ]);
  });

  it("says that an order is over-produced when less than nothing is left [WD-182]", () => {
    const frame = typed({ warnOverProdQty: -1 }, 1);
    expect([frame.warning?.label, frame.nextEnabled]).toEqual([{ text: 900096 }, true]);
  });

  it("says that the order will be over-produced above what is left [WD-183]", () => {
    expect([11, 10].map((value) => typed({ warnOverProdQty: 10 }, value).warning?.label)).toEqual([
      { text: 900097 },
      undefined,
    ]);
  });

  it("says the number that a quantity is over [WD-184]", () => {
    const warned = [500, 0].map((warnMaxQty) => typed({ warnOverProdQty: null, warnMaxQty }, 501).warning);
    expect([warned[0]?.label, warned[0]?.values["warnMaxQty"], warned[1]]).toEqual([{ text: 900098 }, 500, null]);
  });

  it("shows the first warning that applies [WD-187]", () => {
    const values = [
      { warnOverProdQty: -1, warnMaxQty: 5 },
      { warnOverProdQty: null, warnMaxQty: 5 },
    ];
    expect(values.map((one) => typed(one, 9).warning?.label)).toEqual([{ text: 900096 }, { text: 900098 }]);
  });

  it("counts from the plan what is left, below zero when over-produced [WD-188]", () => {
    const session = open("numeric-quantity", { values: { order: { ...order, card_good_qty: 110 } } });
    expect(session.frame().values["warnOverProdQty"]).toBe(-10);
  });
});
