import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { type Adjustment, adjustmentsIn, choicesOf, decimalsOf, isComplete, withChange, withNew } from "./logic.ts";
import { stepData } from "./schema.ts";

const reasons = [
  { code: "R1", description: "Bent", scrap_text_flag: 0 },
  { code: "R2", description: "Other", scrap_text_flag: 1 },
];

describe("corrections", () => {
  it("get a number that none of them has, also after one was taken away", () => {
    const three = withNew(withNew(withNew([], "good"), "scrap"), "material");
    expect(three.map(({ id, area }) => [id, area])).toEqual([
      ["1", "good"],
      ["2", "scrap"],
      ["3", "material"],
    ]);
    expect(withNew([three[2]!], "good").map(({ id }) => id)).toEqual(["3", "4"]);
    expect(Value.Check(stepData, { rows: three })).toBe(true);
  });

  it("may be sent again after a change of what was refused", () => {
    const failed: Adjustment = { ...withNew([], "good")[0]!, quantity: 1, state: "failed", message: "Closed" };
    expect(withChange([failed], "1", { quantity: 2 })).toEqual([
      { ...failed, quantity: 2, state: "open", message: null },
    ]);
    expect(withChange([failed], "2", { quantity: 2 })).toEqual([failed]);
  });

  it("are complete with a quantity above 0, a reason, the note that it asks for, and the material", () => {
    const [good, scrap, material] = withNew(withNew(withNew([], "good"), "scrap"), "material");
    const complete = (row: Adjustment | undefined, part: Partial<Adjustment>) =>
      isComplete({ ...row!, ...part }, reasons);
    expect([complete(good, {}), complete(good, { quantity: 0 }), complete(good, { quantity: 1 })]).toEqual([
      false,
      false,
      true,
    ]);
    expect([
      complete(scrap, { quantity: 1 }),
      complete(scrap, { quantity: 1, reason: "R1" }),
      complete(scrap, { quantity: 1, reason: "R2", text: " " }),
      complete(scrap, { quantity: 1, reason: "R2", text: "Wrong colour" }),
    ]).toEqual([false, true, false, true]);
    expect([
      complete(material, { quantity: 1, reason: "R1" }),
      complete(material, { quantity: 1, reason: "R1", materialCardNo: "MC1" }),
    ]).toEqual([false, true]);
  });

  it("have the decimals of what is made, or of the material that is chosen", () => {
    const [good, material] = withNew(withNew([], "good"), "material");
    const materials = [{ materialCardNo: "MC1", decimals: 3 }, { materialCardNo: "MC2" }];
    const of = (materialCardNo: string | null) => decimalsOf({ ...material!, materialCardNo }, materials, 0);
    expect([decimalsOf(good!, materials, 0), of("MC1"), of("MC2"), of(null)]).toEqual([0, 3, 6, 6]);
  });

  it("are read from data that may hold anything, and choose from rows that have a key, each once", () => {
    expect([adjustmentsIn({}), adjustmentsIn({ rows: ["x", null, {}] })]).toEqual([[], []]);
    expect(choicesOf([...reasons, reasons[0]!, { description: "None" }], "code", "description")).toEqual([
      { value: "R1", label: "R1 Bent" },
      { value: "R2", label: "R2 Other" },
    ]);
  });
});
