import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { isOn, nextEnabled, open } from "../step.ts";

beforeAll(loadPatterns);

describe("setup and summary", () => {
  it("lists stop codes with a setup time as setup codes", () => {
    const codes = [0, 1800].map((setup_time, index) => ({ stop_code: String(index), setup_time }));
    expect(open("setup-code").load("codes", codes).rows()).toEqual([codes[1]]);
  });

  it("skips the setup type once when the machine has none", () => {
    const session = open("setup-type");
    expect(isOn(session)).toBe(false);
    expect([isOn(session.back()), nextEnabled(session)]).toEqual([true, true]);
  });

  it("has the summary on machines with SF61 only [WD-270]", () => {
    const disabled = [[61], []].map((features) => open("sf61-summary", { features }).step());
    expect(disabled).toEqual(["under-test", "after"]);
  });
});
