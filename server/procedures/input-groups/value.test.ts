import { describe, expect, it } from "vitest";
import { checkedValue } from "./value.ts";

const setting = {
  company_id: 1,
  record_no: 1,
  input_group_record_link: 1,
  setting: "Melt temperature",
  setting_type: "machine",
  unit: "°C",
  lower_limit: 180,
  upper_limit: 260.5,
};

describe("a typed value", () => {
  it.each([
    ["220", "220"],
    [" 220,5 ", "220.5"],
    ["260.5", "260.5"],
    ["180", "180"],
    ["", ""],
  ])("%j of a number is stored as %j", (typed, stored) => {
    expect(checkedValue(setting, typed, "/settings/0/value")).toBe(stored);
  });

  it.each(["x", "1e3", "1,2,3", "0x10", "٢٢٠", "1 000", "NaN", "-", "9".repeat(16)])("%j is not a number", (typed) => {
    expect(() => checkedValue(setting, typed, "/settings/0/value")).toThrow(
      expect.objectContaining({ code: "rule_violated", path: "/settings/0/value" }),
    );
  });

  it.each(["179.9", "260.6", "-200"])("%j is outside the limits", (typed) => {
    expect(() => checkedValue(setting, typed, "/v")).toThrow(expect.objectContaining({ code: "rule_violated" }));
    const open = { ...setting, lower_limit: null, upper_limit: null };
    expect(checkedValue(open, typed, "/v")).toBe(typed);
  });

  it.each(["", "Text"])("of a text (unit %j) is stored as it is", (unit) => {
    expect(checkedValue({ ...setting, unit }, " Hot runner 3 ", "/v")).toBe(" Hot runner 3 ");
  });
});
