import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import {
  afterKey,
  entered,
  goodEntered,
  numberIn,
  quantityOf,
  reasonChosen,
  rulesOf,
  scrapEntered,
  takesDecimals,
  withAmount,
} from "./logic.ts";
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

  it.each([
    [{}, { integer: true, decimals: 6, negative: false }, false],
    [{ decimals: 2 }, { integer: false, decimals: 2, negative: false }, true],
    [{ decimals: 0 }, { integer: false, decimals: 0, negative: false }, false],
    [{ decimals: 2, integer: true }, { integer: true, decimals: 2, negative: false }, false],
    [{ integer: false }, { integer: false, decimals: 6, negative: false }, true],
  ])("takes whole numbers unless the document says how many decimals: %j", (options, rules, hasSeparator) => {
    expect(rulesOf(options)).toEqual(rules);
    expect(takesDecimals(rulesOf(options))).toBe(hasSeparator);
  });

  it("goes on with what was typed into a quantity, and begins anew where the document has set it", () => {
    const data = { good: 97, goodText: "", scrap: 3, scrapText: "3" };
    expect([afterKey("good", data, "5", rulesOf({})), afterKey("scrap", data, "5", rulesOf({}))]).toEqual(["5", "35"]);
    expect([entered("good", "5"), entered("scrap", "35")]).toEqual([goodEntered("5"), scrapEntered("35")]);
  });

  it("reads a quantity from a number only", () => {
    expect([3, 0, "3", null].map(numberIn)).toEqual([3, 0, null, null]);
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
