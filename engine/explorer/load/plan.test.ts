import { describe, expect, it } from "vitest";
import { isCut, firstDay, firstDayAgain, type Known, markOf, planOf } from "./plan.ts";

const now = Date.parse("2024-05-15T10:00:00Z");
const known = (more: Partial<Known> = {}): Known => ({
  now,
  timeZone: "Europe/Stockholm",
  months: 36,
  newest: null,
  marks: new Map(),
  changes: new Map(),
  ...more,
});
const monthsOf = (more: Partial<Known>) => planOf(known(more)).map(({ month }) => month);
/** The months of three years, each as it was when it was over. */
const all = new Map(planOf(known()).map(({ month }) => [month, 0]));

describe("the first load", () => {
  it("reads three years: now 2024-05-15 it starts on 2021-05-15 [WD-479]", () => {
    const slices = planOf(known());
    expect([firstDay(known()), slices.at(-1)]).toEqual([
      "2021-05-15",
      { month: "2021-05", from: "2021-05-15", to: "2021-06-01" },
    ]);
  });

  it("reads whole months, newest first", () => {
    const slices = planOf(known({ months: 2 }));
    expect(slices).toEqual([
      { month: "2024-05", from: "2024-05-01", to: "2024-06-01" },
      { month: "2024-04", from: "2024-04-01", to: "2024-05-01" },
      { month: "2024-03", from: "2024-03-15", to: "2024-04-01" },
    ]);
  });

  it("is of the plant's day, and of the last one of a shorter month", () => {
    const late = Date.parse("2024-05-30T22:30:00Z");
    expect([
      firstDay(known({ now: late, months: 3 })),
      firstDay(known({ now: late, months: 3, timeZone: "UTC" })),
    ]).toEqual(["2024-02-29", "2024-02-29"]);
    expect(firstDay(known({ now: Date.parse("2023-12-31T23:30:00Z"), months: 1 }))).toBe("2023-12-01");
  });

  it("goes on with the months that are not there when it was cut off", () => {
    const marks = new Map([...all].slice(0, 20));
    expect(monthsOf({ marks })).toEqual([...all.keys()].slice(20));
  });
});

describe("a later load", () => {
  it("reads from 30 days before the newest record: 2024-05-10 gives 2024-04-10 [WD-480]", () => {
    expect(firstDayAgain("2024-05-10")).toBe("2024-04-10");
  });

  it("reads the whole months from there on, so that they can be replaced", () => {
    expect(planOf(known({ newest: "2024-05-10", marks: all }))).toEqual([
      { month: "2024-05", from: "2024-05-01", to: "2024-06-01" },
      { month: "2024-04", from: "2024-04-01", to: "2024-05-01" },
    ]);
    expect(monthsOf({ newest: "2024-05-01", marks: all })).toEqual(["2024-05", "2024-04"]);
    expect(monthsOf({ newest: "2024-02-20", marks: all })).toEqual([
      "2024-05",
      "2024-04",
      "2024-03",
      "2024-02",
      "2024-01",
    ]);
  });

  it("reads every month that has been changed since, however old, as a whole", () => {
    const marks = new Map([...all, ["2019-02", 4], ["2021-05", 1]] as const);
    const changes = new Map([
      ["2019-02", 5],
      ["2021-05", 2],
      ["2020-01", 9],
    ]);
    expect(planOf(known({ newest: "2024-05-10", marks, changes })).slice(2)).toEqual([
      { month: "2021-05", from: "2021-05-01", to: "2021-06-01" },
      { month: "2019-02", from: "2019-02-01", to: "2019-03-01" },
    ]);
  });

  it("reads months again that were not over for 30 days when they were read", () => {
    const marked = (month: string, day: string) => markOf(month, known({ now: Date.parse(`${day}T12:00:00Z`) }));
    expect([marked("2024-03", "2024-04-29"), marked("2024-03", "2024-05-01"), marked("2024-05", "2024-05-15")]).toEqual(
      [-1, 0, -1],
    );
    const marks = new Map([...all, ["2024-02", marked("2024-02", "2024-03-30")]] as const);
    expect(monthsOf({ newest: "2024-05-10", marks })).toEqual(["2024-05", "2024-04", "2024-02"]);
  });

  it("marks a month with its number of changes", () => {
    const changes = new Map([
      ["2024-01", 7],
      ["2024-05", 7],
    ]);
    expect([markOf("2024-01", known({ changes })), markOf("2024-05", known({ changes }))]).toEqual([7, -8]);
  });
});

describe("a clock that is wrong", () => {
  it("far ahead reads no more than the months of a first load, and what stands around the newest record", () => {
    const months = monthsOf({ now: Date.parse("2200-05-15T10:00:00Z"), newest: "2024-05-10", marks: all });
    expect([months.length, months[0], months.slice(37)]).toEqual([39, "2200-05", ["2024-05", "2024-04"]]);
  });

  it("far back still reads the newest months again", () => {
    const months = monthsOf({ now: Date.parse("1971-05-15T10:00:00Z"), newest: "2024-05-10", marks: all });
    expect([months.length, months.slice(0, 3)]).toEqual([39, ["2024-05", "2024-04", "1971-05"]]);
  });

  it("that was ahead once does not have its months read for ever", () => {
    const marks = new Map([...all, ["2200-05", -1]] as const);
    expect(monthsOf({ newest: "2024-05-10", marks })).toEqual(["2024-05", "2024-04"]);
  });

  it("and a newest day that is none change nothing of what is missing", () => {
    expect(monthsOf({ newest: "soon", marks: all })).toEqual([]);
  });
});

it("a first load was cut where a month lacks before the newest that was read; a month that is new since lacks nothing", () => {
  const window = { now: Date.parse("2024-05-15T10:00:00Z"), timeZone: "UTC", months: 2 };
  const cut = (...months: string[]) => isCut({ ...window, marks: new Map(months.map((month) => [month, 0])) });
  expect([cut(), cut("2024-05"), cut("2024-03", "2024-05")]).toEqual([true, true, true]);
  expect([cut("2024-03", "2024-04", "2024-05"), cut("2024-03", "2024-04"), cut("2024-02", "2024-03")]).toEqual([
    false,
    false,
    false,
  ]);
});
