import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { goodEntered, quantityOf, reasonChosen, scrapEntered, withAmount } from "./logic.ts";
import { schema, stepData } from "./schema.ts";

const crack = { code: "R1", description: "Crack" };

describe("production", () => {
  it("counts an entered 0, and nothing else that is no number yet", () => {
    expect(["0.", "12", "1.5", null, "-"].map(quantityOf)).toEqual([0, 12, 1.5, null, null]);
  });

  it("knows that a person has entered the good quantity, or cleared it", () => {
    expect(goodEntered("97")).toEqual({ good: 97, goodText: "97", edited: true });
    expect(goodEntered(null)).toEqual({ good: null, goodText: "", edited: true });
  });

  it("drops the reason with the last scrap and keeps it while there is some", () => {
    expect(scrapEntered("3")).toEqual({ scrap: 3, scrapText: "3" });
    const none = { code: null, reason: null };
    expect(scrapEntered(null)).toEqual({ scrap: null, scrapText: "", ...none });
    expect(scrapEntered("0.")).toEqual({ scrap: 0, scrapText: "0.", ...none });
  });

  it("adds quick amounts without the dust of binary fractions", () => {
    expect([withAmount(null, 2), withAmount(5, 2), withAmount(0.1, 0.2)]).toEqual(["2", "7", "0.3"]);
  });

  it("chooses a reason with its row and takes it back with a second press", () => {
    expect(reasonChosen(crack, "code", null)).toEqual({ code: "R1", reason: crack });
    expect(reasonChosen(crack, "code", "R1")).toEqual({ code: null, reason: null });
  });

  it("refuses amounts that add nothing and data that it does not write", () => {
    expect([{}, { amounts: [1, 10] }, { amounts: [0] }].map((options) => Value.Check(schema.options, options))).toEqual(
      [true, true, false],
    );
    expect(
      Value.Check(stepData, { ...goodEntered("1"), ...scrapEntered("1"), ...reasonChosen(crack, "code", null) }),
    ).toBe(true);
    expect(Value.Check(stepData, { total: 1 })).toBe(false);
  });
});
