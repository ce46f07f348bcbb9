import { expect, it, vi } from "vitest";

it("clocks that a test puts aside leave the platform's calendar alone: what is made meanwhile outlives the file", () => {
  vi.useFakeTimers();
  const formatter = new Intl.DateTimeFormat("en", { timeZone: "UTC" });
  vi.useRealTimers();
  expect(() => formatter.format(Number.NaN)).toThrow(RangeError);
  expect(formatter.format(0)).toBe("1/1/1970");
});
