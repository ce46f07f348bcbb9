import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, readOf } from "../documents/step.ts";
import { open } from "./library.ts";

beforeAll(loadPatterns);

describe("weights", () => {
  it("turns grams of the scale into kilograms", () => {
    const session = open("weight-capture", { features: [325] }).load("scale", { weight: 12345 });
    expect(session.data()).toMatchObject({ value: 12.345, text: "12.35" });
  });

  it("reads the scale each second until somebody types", () => {
    const session = open("weight-capture", { features: [325] });
    expect(readOf(session, "scale")).toMatchObject({
      procedure: "read_scale_weight",
      input: { machine_id: "M1" },
      poll: 1,
    });
    expect(readOf(session.change({ value: 12, text: "12" }), "scale")).toBeUndefined();
    expect(readOf(open("weight-capture"), "scale")).toBeUndefined();
  });

  it("empties the value when the scale does not answer", () => {
    const session = open("weight-capture", { features: [325] })
      .load("scale", { weight: 5 })
      .fail("scale", "No scale");
    expect([session.data()["value"], readOf(session, "scale")?.onError]).toEqual([null, "log"]);
  });

  const limits = { lower_out_of_bounds: 9, lower_tolerance: 9.5, upper_tolerance: 10.5, upper_out_of_bounds: 11 };
  const weighed = (value: unknown, result: Members[] = [limits]) =>
    open("t-5103-weight").load("check", result).change({ value }).frame();
  const stateOf = (value: unknown) => weighed(value).options["state"];

  it("asks for the check with card, part, operation and machine, and with scrap weight when there is some", () => {
    const session = open("t-5103-weight");
    const input = { card_no: "10", part_no: "P7", op_no: "20", machine_id: "M1" };
    expect(readOf(session, "check")?.input).toEqual(input);
    session.change({ secondValue: 2 });
    expect([readOf(session, "check"), readOf(session, "checkWithScrap")?.input]).toEqual([
      undefined,
      { ...input, scrap_weight: 2 },
    ]);
  });

  it("reads the first item of the answer", () => {
    expect(weighed(10, [{ a: 1 }, { a: 2 }]).values["result"]).toEqual({ a: 1 });
  });

  it("blocks with the not-loaded text when there is no standard weight", () => {
    const frame = weighed(10, []);
    expect([frame.error?.label, frame.nextEnabled]).toEqual([{ text: 1817 }, false]);
  });

  it("goes on within the bounds only", () => {
    expect([8.9, 11.1, 9.2, "", "abc"].map((value) => weighed(value).nextEnabled)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it("is green within tolerance, orange outside it within the bounds, red otherwise", () => {
    expect([10, 9.2, 8.9].map(stateOf)).toEqual(["good", "warning", "bad"]);
  });

  it("counts all four limits in", () => {
    expect([9, 11, 9.5, 10.5].map(stateOf)).toEqual(["warning", "warning", "good", "good"]);
    expect([9, 11].map((value) => weighed(value).nextEnabled)).toEqual([true, true]);
  });

  it("computes the unit weight without scrap, 0 of nothing", () => {
    const unit = [50, 0].map(
      (total_quantity) => weighed(10, [{ total_weight: 105, scrap_weight: 5, total_quantity }]).values["unitWeight"],
    );
    expect(unit).toEqual([2, 0]);
  });
});
