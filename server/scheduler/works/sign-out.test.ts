import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, hour, minute } from "#schemas/durations.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import { employee, machine } from "#tests/contracts/procedures/plant.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { shiftEndOf, signOut } from "./sign-out.ts";

/** The early shift of department 10 ends at 14:00, the late one at 22:00. */
const six = Date.parse("2026-06-10T06:00:00Z");
const shift = (number: number, start_time: number, end_time: number) => ({
  company_id: 1,
  department: "10",
  shift: number,
  shift_description: "",
  start_time,
  end_time,
});
const early = shift(1, six, six + 8 * hour);
const late = shift(2, six + 8 * hour, six + 16 * hour);

it("whoever comes within half an hour before a shift ends has come for the next one", () => {
  const ends = (signed_in_at: number, now: number) =>
    shiftEndOf({ department: "10", signed_in_at }, [early, late], now);
  const end = early.end_time;
  expect(ends(six, end - 1)).toBeNull();
  expect(ends(six, end)).toBe(end);
  expect(ends(end - 31 * minute, end + hour)).toBe(end);
  expect(ends(end - 30 * minute, end + hour)).toBeNull();
  expect(ends(end - 30 * minute, late.end_time)).toBe(late.end_time);
  expect(shiftEndOf({ department: "20", signed_in_at: six }, [early, late], late.end_time)).toBeNull();
});

describe.each(databases)("the end of a shift on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  let parts: ServerParts;
  let now = early.end_time;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    parts = createParts(store, () => now);
    await store.write(async (trx) => {
      await trx.insertInto("companies").values({ company_id: 1, company_name: "One" }).execute();
      await trx
        .insertInto("machines")
        .values([machine("FC1", "10"), machine("FC2", "10"), machine("PA1", "20")])
        .execute();
      await trx
        .insertInto("employees")
        .values([employee("1001", "Anna", 1), employee("1002", "Bo", 1)])
        .execute();
      await trx.insertInto("shifts").values([early, late]).execute();
    });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  beforeEach(() => store.write((trx) => trx.deleteFrom("employee_sign_ins").execute()));

  const add = (record_no: number, machine_id: string, employee_id: string, signed_in_at: number) =>
    store.write((trx) =>
      trx
        .insertInto("employee_sign_ins")
        .values({
          company_id: 1,
          record_no,
          machine_id,
          employee_id,
          signed_in_at,
          signed_out_at: null,
          logg_message: "",
          automatic: 0,
        })
        .execute(),
    );
  const run = () =>
    signOut(
      parts,
      fakeSite(),
    )({
      company_id: 1,
      settings: {},
      now: () => now,
      signal: new AbortController().signal,
    });
  const rows = async () => {
    const all = await store.read.selectFrom("employee_sign_ins").selectAll().orderBy("record_no").execute();
    return all.map((row) => [row.machine_id, row.employee_id, row.signed_out_at, row.automatic, row.logg_message]);
  };

  it("signs out all whose shift is over, as of its end, and says that nobody did it", async () => {
    now = early.end_time + 5 * minute;
    await add(1, "FC1", "1001", six + minute);
    await add(2, "FC2", "1001", six + hour);
    await add(3, "FC1", "1002", early.end_time - 10 * minute);
    await add(4, "PA1", "1002", six - 3 * day);
    const heard: unknown[] = [];
    const stop = parts.hub.listen((_company, events) => {
      heard.push(...(events ?? []).map(({ event, machine_id }) => [event, machine_id]));
    });
    expect(await run()).toEqual({ signed_out: 2 });
    stop();
    const ended = [early.end_time, 1, "[employees.shift_over]"];
    expect(await rows()).toEqual([
      ["FC1", "1001", ...ended],
      ["FC2", "1001", ...ended],
      ["FC1", "1002", null, 0, ""],
      ["PA1", "1002", null, 0, ""],
    ]);
    expect(heard).toEqual([
      ["SignInChanged", "FC1"],
      ["SignInChanged", "FC2"],
    ]);
    const audit = await store.read.selectFrom("audit").selectAll().orderBy("audit_id").execute();
    expect(audit.map(({ username, procedure, machine_id }) => [username, procedure, machine_id])).toEqual([
      ["system", "sign-out", "FC1"],
      ["system", "sign-out", "FC2"],
    ]);
    expect(await run()).toEqual({ signed_out: 0 });
  });

  it("makes up for a server that was down, with the end of the shift and not of the pause", async () => {
    now = late.end_time + 3 * day;
    await add(1, "FC1", "1001", late.start_time + minute);
    expect(await run()).toEqual({ signed_out: 1 });
    expect((await rows())[0]![2]).toBe(late.end_time);
  });
});
