import { beforeAll, describe, expect, it } from "vitest";
import { healthTolerance, healthValues } from "#schemas/plant/constants.ts";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, open } from "../step.ts";

beforeAll(loadPatterns);

describe("health of an order", () => {
  const limits = { oee_green_limit: 85, oee_yellow_limit: 60, q_green_limit: 98, q_yellow_limit: 95 };
  const healthOf = (name: string, details: Members) =>
    open("order-details-health", { around: { machine: limits } })
      .load("details", details)
      .frame().values[name];
  const oee = (value: number) => healthOf("oee", { oee: value });
  const quantity = (planned_op_qty: number, total: number) =>
    healthOf("quantity", { planned_op_qty, pallets: total ? [{ good_qty: total, status: "" }] : [] });
  const time = (run_time: number) => healthOf("time", { run_time, planned_time: 3600 });
  const scrap = (percent: number) => healthOf("scrap", { card_good_qty: 100 - percent, card_scrap_qty: percent });
  const setup = (setup_time: number | null, reported_setup_time: number) =>
    healthOf("setup", { setup_time, reported_setup_time, planned_setup_seconds: 1800 });
  const pallet = (quantities: number[]) =>
    healthOf("pallet", { pallets: quantities.map((good_qty) => ({ good_qty, status: "" })) });

  it("is 0 when good, 1 as a warning and 2 when bad, and the step rates with these [WD-389]", () => {
    expect(healthValues).toEqual({ good: 0, warning: 1, bad: 2 });
    const { good, warning, bad } = healthValues;
    expect([90, 70, 50].map(oee)).toEqual([good, warning, bad]);
  });

  it("allows quantity, run time and set-up a tenth above the plan before they are bad [WD-234]", () => {
    expect([healthTolerance, healthOf("tolerance", {})]).toEqual([1.1, healthTolerance]);
    const [under, over] = [healthTolerance - 0.005, healthTolerance + 0.005];
    const around = (rate: (factor: number) => unknown) => [under, over].map(rate);
    expect(around((factor) => quantity(100, 100 * factor))).toEqual([1, 2]);
    expect(around((factor) => time(3600 * factor))).toEqual([1, 2]);
    expect(around((factor) => setup(1800 * factor, 0))).toEqual([1, 2]);
  });

  it("rates OEE by the machine's limits [WD-390] [WD-391] [WD-392]", () => {
    expect([85.1, 85, 60.1, 60].map(oee)).toEqual([0, 1, 1, 2]);
  });

  it("rates the quantity by its distance from the plan either way [WD-393] [WD-394] [WD-395] [WD-396]", () => {
    expect([100, 105, 110, 95, 50, 0].map((total) => quantity(100, total))).toEqual([0, 1, 2, 1, 2, 2]);
  });

  it("says what a piece shall weigh with the decimals of its unit, and how far it may be off [OV-847]", () => {
    const weightOf = (standard_weight: Members | null) => {
      const frame = open("order-details-health", { around: { machine: limits } })
        .load("details", { standard_weight, pallets: [] })
        .frame();
      return (frame.options["rows"] as Members[]).find(({ key }) => key === "standard_weight")?.["value"];
    };
    const grams = { unit: "g", unit_weight: 12.4, lower_tolerance: 12, upper_tolerance: 13 };
    expect(weightOf(grams)).toBe("12.4 g (12.0 – 13.0)");
    expect(weightOf({ ...grams, lower_tolerance: null })).toBe("12.4 g (≤ 13.0)");
    expect(weightOf({ ...grams, upper_tolerance: null })).toBe("12.4 g (≥ 12.0)");
    // Of a small piece a tenth of a gram would hide how far it may be off.
    const small = { unit: "g", unit_weight: 2.4, lower_tolerance: 2.352, upper_tolerance: 2.448 };
    expect(weightOf(small)).toBe("2.40 g (2.35 – 2.45)");
    const kilograms = { unit: "kg", unit_weight: 1.25, lower_tolerance: null, upper_tolerance: null };
    expect(weightOf(kilograms)).toBe("1.250 kg");
    expect(weightOf(null)).toBeUndefined();
  });

  it("says of the quantity what is on pallets, and rates it only where there are pallets", () => {
    const rowOf = (details: Members) => {
      const frame = open("order-details-health", { around: { machine: limits } })
        .load("details", details)
        .frame();
      return (frame.options["rows"] as Members[]).find(({ key }) => key === "quantity");
    };
    const row = { key: "quantity", label: { text: "health.quantity" } };
    expect([
      rowOf({ planned_op_qty: 18_300, pallets: [] }),
      rowOf({ planned_op_qty: 18_300, pallets: [{ good_qty: 900, status: "" }] }),
    ]).toEqual([
      { ...row, value: "0 / 18,300", state: null },
      { ...row, value: "900 / 18,300", state: "bad" },
    ]);
  });

  it("rates the run time by the plan [WD-397] [WD-398] [WD-399]", () => {
    expect([3599, 3600, 3959, 3961].map(time)).toEqual([0, 1, 1, 2]);
  });

  it("rates scrap by the quality limits [WD-400] [WD-401] [WD-402]", () => {
    expect([1.9, 2, 4.9, 5].map(scrap)).toEqual([0, 1, 1, 2]);
  });

  it("computes the scrap percent of all produced, 0 of nothing [WD-403]", () => {
    const percent = [
      [3, 97],
      [0, 0],
    ].map(([card_scrap_qty, card_good_qty]) => healthOf("scrapPercent", { card_scrap_qty, card_good_qty }));
    expect(percent).toEqual([3, 0]);
  });

  it("rates both setup times by the plan [WD-404] [WD-405] [WD-406], a missing one as none [WD-407]", () => {
    expect([setup(1700, 1799), setup(1700, 1900), setup(1700, 1981), setup(null, 1700)]).toEqual([0, 1, 2, 0]);
  });

  it("rates pallets by how many quantities they have [WD-408] [WD-409] [WD-410], none as good [WD-411]", () => {
    expect([[10, 10], [10, 10, 4], [10, 4, 3], []].map(pallet)).toEqual([0, 1, 2, 0]);
    const cancelled = [
      { good_qty: 10, status: "" },
      { good_qty: 4, status: "Cancelled" },
    ];
    expect(healthOf("pallet", { pallets: cancelled })).toBe(0);
  });

  it("always rates material scrap as good [WD-412]", () => {
    expect([{}, { materials: [{ materialQty: 99 }] }].map((details) => healthOf("materialScrap", details))).toEqual([
      0, 0,
    ]);
  });
});
