import { describe, expect, it } from "vitest";
import { rangeOf } from "./range.ts";

const now = Date.parse("2026-06-08T12:00:00Z");

describe("the range of a history", () => {
  it("counts 7 x 24 hours back from now when none is given [MI-277]", () => {
    expect(rangeOf({}, now)).toEqual({ from: Date.parse("2026-06-01T12:00:00Z"), to: now });
  });

  it("is the one given, up to 366 days or what a history allows, also one without length", () => {
    const [from, to] = ["2025-06-01T00:00:00Z", "2026-06-02T00:00:00Z"];
    const range = { from: Date.parse(from), to: Date.parse(to) };
    expect(rangeOf({ start_time: from, end_time: to }, now)).toEqual(range);
    expect(() => rangeOf({ start_time: from, end_time: to }, now, 365)).toThrow("longer than 365 days");
    expect(rangeOf({ start_time: to, end_time: to }, now)).toEqual({ from: range.to, to: range.to });
  });

  it.each([
    ["a range without a start", { end_time: "2026-06-01T00:00:00Z" }, "invalid_input", "/start_time"],
    ["half of a range", { start_time: "2026-06-01T00:00:00Z" }, "invalid_input", "/end_time"],
    [
      "a day that does not exist",
      { start_time: "2026-02-31T00:00:00Z", end_time: "2026-03-01T00:00:00Z" },
      "invalid_input",
      "/start_time",
    ],
    [
      "a start after the end",
      { start_time: "2026-06-02T00:00:00Z", end_time: "2026-06-01T00:00:00Z" },
      "rule_violated",
      "/start_time",
    ],
    [
      "more than 366 days",
      { start_time: "2024-06-01T00:00:00Z", end_time: "2026-06-01T00:00:00Z" },
      "rule_violated",
      "/end_time",
    ],
  ])("refuses %s", (_name, input, code, path) => {
    expect(() => rangeOf(input, now)).toThrow(expect.objectContaining({ code, path }));
  });
});
