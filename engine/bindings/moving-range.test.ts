import { expect, it } from "vitest";
import { rangeInput } from "./moving-range.ts";

const zone = "Europe/Stockholm";
const now = Date.UTC(2024, 4, 15, 8, 0, 1);

it("counts hours and days back from now", () => {
  expect(rangeInput({ hours: 8 }, now, zone)).toEqual({
    start_time: "2024-05-15T00:00:01.000Z",
    end_time: "2024-05-15T08:00:01.000Z",
  });
  expect([12 * 7, 12].map((days) => rangeInput({ days }, now, zone)["start_time"])).toEqual([
    "2024-02-21T09:00:01.000Z",
    "2024-05-03T08:00:01.000Z",
  ]);
});

it("begins today at midnight of the time zone, also on the day that has 23 hours", () => {
  expect(rangeInput({ today: true }, Date.UTC(2024, 2, 31, 10), zone)).toEqual({
    start_time: "2024-03-30T23:00:00.000Z",
    end_time: "2024-03-31T10:00:00.000Z",
  });
});

it("ends on the next whole step, so that requests within one step are the same", () => {
  const at = (seconds: number) => rangeInput({ hours: 1, step: 120 }, Date.UTC(2024, 4, 15, 8, 0, seconds), zone);
  expect(at(1)).toEqual({ start_time: "2024-05-15T07:02:00.000Z", end_time: "2024-05-15T08:02:00.000Z" });
  expect(at(120)).toEqual(at(1));
  expect(at(121)).not.toEqual(at(1));
});

it("begins today at the day of now where the end is raised over midnight", () => {
  const late = Date.UTC(2024, 4, 15, 21, 59, 30);
  expect(rangeInput({ today: true, step: 120 }, late, zone)).toEqual({
    start_time: "2024-05-14T22:00:00.000Z",
    end_time: "2024-05-15T22:00:00.000Z",
  });
});

it("begins this year at midnight of the time zone, also in the hour in which UTC has another year", () => {
  const year = (at: number, step?: number) => rangeInput({ year: true, ...(step ? { step } : {}) }, at, zone);
  expect(year(now)).toEqual({ start_time: "2023-12-31T23:00:00.000Z", end_time: "2024-05-15T08:00:01.000Z" });
  const [before, after] = [Date.UTC(2024, 11, 31, 22, 59), Date.UTC(2024, 11, 31, 23)];
  expect([year(before), year(after)].map(({ start_time }) => start_time)).toEqual([
    "2023-12-31T23:00:00.000Z",
    "2024-12-31T23:00:00.000Z",
  ]);
  expect(year(before, 3600)).toEqual({
    start_time: "2023-12-31T23:00:00.000Z",
    end_time: "2024-12-31T23:00:00.000Z",
  });
});

it("is Monday to Sunday of the week in the time zone", () => {
  const monday = { start_date: "2024-05-13", end_date: "2024-05-19" };
  const sundayNight = Date.UTC(2024, 4, 12, 22, 30);
  expect([now, sundayNight].map((at) => rangeInput({ week: true }, at, zone))).toEqual([monday, monday]);
});

it("is this month with those before it in the time zone, over the end of a year too", () => {
  const months = (count: number, at: number) => rangeInput({ months: count }, at, zone);
  expect(months(2, now)).toEqual({ start_date: "2024-04-01", end_date: "2024-05-31" });
  expect(months(2, Date.UTC(2023, 11, 31, 22, 59))).toEqual({ start_date: "2023-11-01", end_date: "2023-12-31" });
  expect(months(2, Date.UTC(2023, 11, 31, 23))).toEqual({ start_date: "2023-12-01", end_date: "2024-01-31" });
  expect(months(1, Date.UTC(2024, 1, 29, 12))).toEqual({ start_date: "2024-02-01", end_date: "2024-02-29" });
});

it("is the whole day or ISO week of a day, or of today, with those before it; a day has the length that clocks give it", () => {
  const monday = "2024-03-24T23:00:00.000Z";
  expect(rangeInput({ calendar: "week", of: "2024-03-31" }, now, zone)).toEqual({
    start_time: monday,
    end_time: "2024-03-31T22:00:00.000Z",
  });
  expect(rangeInput({ calendar: "day", of: "2024-03-31" }, now, zone)).toEqual({
    start_time: "2024-03-30T23:00:00.000Z",
    end_time: "2024-03-31T22:00:00.000Z",
  });
  expect(rangeInput({ calendar: "day", of: null }, now, zone)["start_time"]).toBe("2024-05-14T22:00:00.000Z");
  expect(rangeInput({ calendar: "week", of: "2024-04-07", before: 1 }, now, zone)["start_time"]).toBe(monday);
});
