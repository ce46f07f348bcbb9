import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { mondayOf, weekNameOf, weekNumberOf } from "./days.ts";

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
