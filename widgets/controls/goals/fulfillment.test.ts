import { describe, expect, it } from "vitest";
import { goal, large, week } from "./goal.fixtures.ts";
import { fulfillment, fulfillmentOfWeek, scaledTarget, weekdayText } from "./fulfillment.ts";
import { createTexts } from "#engine/react/providers/texts.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };

const of = { today: "2026-01-08", unit: "good_qty", weekend: false } as const;

describe("fulfilment of targets", () => {
  it("[WD-880] is 100 x result / target", () => {
    expect([fulfillment(90, 120), fulfillment(132, 120)].map(Math.round)).toEqual([75, 110]);
  });

  it("[WD-883] [WD-884] measures against 100 where the target is missing or 0", () => {
    expect([fulfillment(50, undefined), fulfillment(50, null), fulfillment(50, 0)]).toEqual([50, 50, 50]);
    const total = (limit?: number) => fulfillmentOfWeek([goal("2026-01-05", 0, 50)], { ...of, limit }).total.percent;
    expect([total(), total(80)]).toEqual([50, 50]);
  });

  it("[WD-881] asks for oee_green_limit percent of the planned quantity", () => {
    expect(scaledTarget(200, 80)).toBe(160);
    expect(fulfillmentOfWeek([goal("2026-01-05", 200, 80)], { ...of, limit: 80 }).days[0]).toMatchObject({
      target: 160,
      percent: 50,
    });
  });

  it("[WD-882] asks for all of it where the machine has no limit", () => {
    expect([scaledTarget(200, undefined), scaledTarget(200, null), scaledTarget(200, 0)]).toEqual([200, 200, 200]);
  });

  it("has a column for each day and the total of the days that are shown", () => {
    const { days, total } = fulfillmentOfWeek(week, of);
    expect(days.map(({ day, weekday, percent, state }) => [day, weekday, Math.round(percent), state])).toEqual([
      ["2026-01-05", 1, 75, "missed"],
      ["2026-01-06", 2, 110, "reached"],
      ["2026-01-07", 3, 98, "missed"],
      ["2026-01-08", 4, 50, "open"],
      ["2026-01-09", 5, 0, "open"],
    ]);
    expect([total.result, total.target, total.state]).toEqual([400, 600, "open"]);
  });

  it("reaches a target with exactly it, and leaves the last day and its week open until the day is over", () => {
    const friday = [goal("2026-01-05", 120, 120), goal("2026-01-09", 120, 60)];
    const statesOn = (today: string) => {
      const { days, total } = fulfillmentOfWeek(friday, { ...of, today });
      return [days[0]!.state, days[4]!.state, total.state];
    };
    expect([statesOn("2026-01-09"), statesOn("2026-01-10")]).toEqual([
      ["reached", "open", "open"],
      ["reached", "missed", "missed"],
    ]);
  });

  it("sums the production types of a day, and counts the weekend only where it is shown", () => {
    const withWeekend = fulfillmentOfWeek(large, { ...of, today: "2026-01-11", weekend: true });
    expect([withWeekend.days.length, withWeekend.days[0]!.target]).toEqual([7, 4_000_000.5]);
    const without = fulfillmentOfWeek(large, { ...of, today: "2026-01-11" });
    expect([without.total.target, withWeekend.total.target]).toEqual([20_000_002.5, 28_000_003.5]);
  });

  it("finds the Monday of a week that crosses a year", () => {
    expect(fulfillmentOfWeek([], { ...of, today: "2026-01-01" }).days.map(({ day }) => day)).toEqual([
      "2025-12-29",
      "2025-12-30",
      "2025-12-31",
      "2026-01-01",
      "2026-01-02",
    ]);
  });

  it("[WD-741] [WD-742] calls the days by their Swedish names for users of Swedish, by their English ones for others", () => {
    const catalogues = { en: en.texts, sv: sv.texts };
    const names = (language: "en" | "sv") => {
      const { days } = fulfillmentOfWeek([], { ...of, weekend: true });
      return days.map(({ weekday }) => createTexts(language, catalogues).text(weekdayText(weekday)));
    };
    expect(names("sv")).toEqual(["Mån", "Tis", "Ons", "Tor", "Fre", "Lör", "Sön"]);
    expect(names("en")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  });
});
