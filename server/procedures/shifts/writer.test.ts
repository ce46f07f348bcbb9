import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { machine } from "#tests/contracts/procedures/plant.ts";
import { extendShifts, replanShifts } from "./writer.ts";
import { ofCompany } from "#server/database/company.ts";

const zone = "Europe/Stockholm";
const company_id = 1;
const at = (iso: string): number => Date.parse(iso);
const pattern = (department: string, weekday: number, start: number, end: number) => ({
  company_id,
  department,
  weekday,
  shift: 1,
  shift_description: "Day",
  start_minute: start * 60,
  end_minute: end * 60,
});

describe.each(databases)("the shift calendar on $kind", (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await kind.create();
    store = await openStore(database.address);
    await store.write(async (trx) => {
      await trx.insertInto("machines").values(machine("M1", "10")).execute();
      const week = [1, 2, 3, 4, 5].flatMap((day) => [pattern("10", day, 6, 14), pattern("20", day, 22, 6)]);
      await trx.insertInto("shift_patterns").values(week).execute();
    });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const extend = (until: string, since?: string) =>
    store.write((trx) => extendShifts(ofCompany(trx, company_id), at(until), zone, since ? at(since) : undefined));
  const days = async (department: string) => {
    const rows = await store.read
      .selectFrom("shifts")
      .select(["start_time"])
      .where("department", "=", department)
      .orderBy("start_time")
      .execute();
    return rows.map(({ start_time }) => new Date(start_time).toISOString().slice(5, 13));
  };

  it("is filled ahead from where it ends, and not twice", async () => {
    expect(await extend("2026-06-09T10:00:00Z", "2026-06-08T00:00:00Z")).toBe(4);
    expect(await days("20")).toEqual(["06-08T20", "06-09T20"]);
    expect(await extend("2026-06-09T20:00:00Z")).toBe(0);
    expect(await extend("2026-06-15T10:00:00Z")).toBe(8);
    expect(await days("10")).toEqual(["06-08T04", "06-09T04", "06-10T04", "06-11T04", "06-12T04", "06-15T04"]);
  });

  it("follows a change of the plan, and the days that are over are noted", async () => {
    await store.write(async (trx) => {
      await trx.insertInto("holidays").values({ company_id, day: "2026-06-10", description: "Closed" }).execute();
      const range = {
        from: at("2026-06-08T22:00:00Z"),
        until: at("2026-06-15T22:00:00Z"),
        now: at("2026-06-12T10:00:00Z"),
        departments: ["10", "20"],
      };
      await replanShifts(ofCompany(trx, company_id), company_id, range, zone);
    });
    expect(await days("10")).toEqual(["06-08T04", "06-09T04", "06-11T04", "06-12T04", "06-15T04"]);
    const noted = await store.read.selectFrom("rollup_changes").select(["machine_id"]).distinct().execute();
    expect(noted).toEqual([{ machine_id: "M1" }]);
  });
});
