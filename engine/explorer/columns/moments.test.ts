import { expect, test } from "vitest";
import { wallClock } from "#schemas/calendar/zone.ts";
import { createHours } from "./moments.ts";

/** Zones that set their clocks by an hour, by half an hour, by a whole day, and such that are quarters apart from UTC. */
const zones = ["Europe/Stockholm", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "Africa/Casablanca", "UTC"];

test.each(zones)("hours are those that clocks of %s show, also on the days on which they are set", (zone) => {
  const hourOf = createHours(zone);
  const moments = Array.from({ length: 8000 }, (_none, at) => Date.UTC(2011, 0, 1) + at * 4_001_000);
  const nights = [Date.UTC(2024, 2, 31), Date.UTC(2024, 9, 27), Date.UTC(2011, 11, 30), Date.UTC(2024, 3, 6), 0];
  const near = nights.flatMap((night) => Array.from({ length: 200 }, (_none, at) => night + (at - 100) * 900_000 - 1));
  for (const moment of [...moments, ...near])
    expect([moment, hourOf(moment)]).toEqual([moment, wallClock(moment, zone).hour]);
});
