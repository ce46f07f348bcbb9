import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, nextEnabled, open, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("parts, dates and times", () => {
  it("asks for parts by machine [WD-292]", () => {
    expect(readOf(open("t-article"), "parts")).toMatchObject({
      procedure: "search_part",
      input: { machine_id: "M1" },
    });
  });

  it("counts the dates of its list [WD-297]", () => {
    const session = open("t-date").change({ values: ["2024-05-15", "2024-05-14"] });
    expect(session.data()).toEqual({ numDates: 2, values: ["2024-05-14", "2024-05-15"] });
  });

  it("keeps a date once, sorted, at most 30 [WD-298]", () => {
    const twice = open("t-date").change({ values: ["2024-05-15", "2024-05-01", "2024-05-15"] });
    expect(twice.data()["values"]).toEqual(["2024-05-01", "2024-05-15"]);
    const many = Array.from({ length: 31 }, (_, index) => `2024-05-${String(index + 1).padStart(2, "0")}`);
    expect((open("t-date").change({ values: many }).data()["values"] as string[]).length).toBe(30);
    expect([[], ["2024-05-01"]].map((values) => nextEnabled(open("t-date").change({ values })))).toEqual([false, true]);
  });

  const clock = (data: Members, step: Members = {}) =>
    open("time-picker", { step }).change({ date: "2024-05-15", hours: 7, minutes: 5, ...data });

  it("keeps hours from 0 to 23 and sets others to the limit [WD-299]", () => {
    expect([0, 23, 24, -1].map((hours) => clock({ hours }).data()["hours"])).toEqual([0, 23, 23, 0]);
  });

  it("keeps minutes from 0 to 59 and sets others to the limit [WD-300]", () => {
    expect([0, 59, 60, -1].map((minutes) => clock({ minutes }).data()["minutes"])).toEqual([0, 59, 59, 0]);
  });

  it("strips leading zeros [WD-301]", () => {
    expect(clock({ hours: "007" }).data()["hours"]).toBe(7);
  });

  it("keeps date, hours, minutes and their value [WD-304]", () => {
    expect(clock({}).data()).toEqual({ date: "2024-05-15", hours: 7, minutes: 5, value: "2024-05-15 07:05" });
  });

  it("refuses a future time unless the step allows it [WD-305]", () => {
    expect(clock({ hours: 99 }).data()["value"]).toBe("2024-05-15 23:05");
    const late = [{}, { values: { allowFuture: true } }].map((step) => nextEnabled(clock({ minutes: 6 }, step)));
    expect([nextEnabled(clock({})), ...late]).toEqual([true, false, true]);
  });

  it("needs date, hours and minutes", () => {
    const missing = [{ date: "" }, { hours: null }, { minutes: "" }].map((patch) => nextEnabled(clock(patch)));
    expect(missing).toEqual([false, false, false]);
  });
});
