import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { isDay, mondayOf, mondayOfWeek, weekNameOf, weekNumberOf } from "./days.ts";

it.each([
  ["2024-01-29", 202_405, "2024-W05", "2024-01-29"],
  ["2021-01-03", 202_053, "2020-W53", "2020-12-28"],
  ["2024-12-30", 202_501, "2025-W01", "2024-12-30"],
])("gives %s its ISO week", (date, number, name, monday) => {
  expect([weekNumberOf(date), weekNameOf(date), mondayOf(date)]).toEqual([number, name, monday]);
});

it("agrees with the calendar on every day of 30 years", () => {
  const first = Temporal.PlainDate.from("2000-01-01");
  const differing = Array.from({ length: 30 * 366 }, (_none, index) => first.add({ days: index })).filter(
    (date) => weekNumberOf(date.toString()) !== date.yearOfWeek! * 100 + date.weekOfYear!,
  );
  expect(differing).toEqual([]);
});

it("knows a week by its name, and which weeks and days there are not", () => {
  expect(["2024-W05", "2020-W53", "2025-W01"].map(mondayOfWeek)).toEqual(["2024-01-29", "2020-12-28", "2024-12-30"]);
  const none = ["2024-W53", "2024-W00", "2024-W5", "2024-05", "W05", "2024-W99", ""];
  expect(none.map(mondayOfWeek)).toEqual(none.map(() => null));
  const days = ["2024-02-29", "2023-02-29", "2024-99-99", "2024-1-1", "today", ""];
  expect(days.map(isDay)).toEqual([true, false, false, false, false, false]);
});
