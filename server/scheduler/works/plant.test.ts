import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { machine } from "#tests/contracts/procedures/plant.ts";
import { fillCalendar } from "./extend-shifts.ts";
import { sumUp } from "./roll-up.ts";
import { day, hour } from "#schemas/durations.ts";

const now = Date.parse("2026-06-10T08:00:00Z");
const settings = { time_zone: "Europe/Stockholm" };

describe.each(databases)("jobs of the plant on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    await store.write(async (trx) => {
      await trx.insertInto("companies").values({ company_id: 1, company_name: "One" }).execute();
      await trx.insertInto("machines").values(machine("FC1", "10")).execute();
    });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const run = (signal = new AbortController().signal) => ({ company_id: 1, settings, now: () => now, signal });

  it("sum up every settled day of a machine, portion by portion, until nothing is left", async () => {
    const stop = {
      company_id: 1,
      machine_id: "FC1",
      stop: 1,
      stop_reason: "-",
      shift: 0,
      start_time: now - 100 * day,
      end_time: now - 100 * day + hour,
      work_order_no: "",
      cut: 0,
      micro: 0,
      coded_by: null,
      coded_at: null,
      version: 1,
    };
    await store.write((trx) => trx.insertInto("stops").values(stop).execute());
    const { machine_days } = await sumUp(store)(run());
    expect(machine_days).toBeGreaterThan(90);
    expect(await sumUp(store)(run())).toEqual({ machine_days: 0 });
    const stopping = new AbortController();
    stopping.abort(new Error("The server stops."));
    await expect(sumUp(store)(run(stopping.signal))).rejects.toThrow("The server stops.");
  });

  it("fill the shift calendar for 60 days ahead, once", async () => {
    const week = [1, 2, 3, 4, 5].map((weekday) => ({
      company_id: 1,
      department: "10",
      weekday,
      start_minute: 360,
      end_minute: 840,
      shift: 1,
      shift_description: "Early",
    }));
    await store.write((trx) => trx.insertInto("shift_patterns").values(week).execute());
    const { shifts } = await fillCalendar(store)(run());
    // From today, a Wednesday, to the Sunday 60 days later: 43 working days.
    expect(shifts).toBe(43);
    expect(await fillCalendar(store)(run())).toEqual({ shifts: 0 });
  });
});
