import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done, importsOf, some } from "#tests/support/imports.ts";
import type { TestServer } from "#tests/support/server.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "keeper", role: "keeper", usertype: 40 },
];

describe.each(databases)("files of goals and of input settings on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse("2026-03-02T10:00:00Z") }));
    admin = await server.client("admin");
    await done(admin, "machine.create", { values: { machine_id: "FC1", object_description: "Press" } });
  });
  afterAll(() => server.close());

  it("know a goal by type and day, however the day is written, tell faults by row, and go back as they were [OV-845]", async () => {
    const { upload, check, apply, undo, faults } = importsOf(admin);
    const targets = async () => {
      const { rows } = await done(admin, "production_goal.list", {
        sort: [{ field: "target_date", descending: false }],
      });
      return rows.map((row: any) => [row.row_key, row.target_good_qty, row.target_earned_hours]);
    };
    const pack = { production_type: "PACK", target_date: "2026-06-11", target_good_qty: 70, target_earned_hours: 6.5 };
    await done(admin, "production_goal.create", { values: pack });
    const lines = [
      "Production type;Date;Good quantity;Earned hours",
      "PAINT;2026-06-15;100;7,5",
      "PAINT;16.6.2026;200;",
      "PAINT;15.6.2026;1;",
      "PAINT;31.6.2026;1;",
      "PAINT;2026-06-17;-5;",
      ";2026-06-17;5;",
      "PACK;11.6.2026;90;6,5",
    ];
    const checked = await check(await upload("production_goal", lines.join("\n")));
    expect(await faults(checked)).toEqual([
      [3, "twice", "target_date"],
      [4, "not_a_day", "target_date"],
      [5, "invalid_input", "target_good_qty"],
      [6, "missing", "production_type"],
    ]);
    expect(some(checked)).toEqual({ new: 2, changed: 1, faulty: 4 });
    const applied = await apply(checked);
    expect(await targets()).toEqual([
      ["PACK/2026-06-11", 90, 6.5],
      ["PAINT/2026-06-15", 100, 7.5],
      ["PAINT/2026-06-16", 200, 0],
    ]);
    const later = { rows: [{ key: "PAINT/2026-06-16", version: 1 }], changes: { target_good_qty: 250 } };
    await done(admin, "production_goal.update", later);
    expect(some(await undo(applied))).toEqual({ faulty: 4, undone: 2, kept: 1 });
    expect(await targets()).toEqual([
      ["PACK/2026-06-11", 70, 6.5],
      ["PAINT/2026-06-16", 250, 0],
    ]);
  });

  it("are taken of nobody who may read files in and not change goals [OV-845]", async () => {
    const permissions = ["can-access-admin-panel", "can-do-admin-actions"];
    const role = { kind: "role", slug: "keeper", schemaVersion: 1, title: "Keeper", level: 40, permissions };
    const made = await admin.json("PUT", "/api/documents/role/keeper", role, { "if-none-match": "*" });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const keeper = await server.client("keeper");
    const { upload } = importsOf(keeper);
    const check = async (entity: string, file: string) => {
      const { import_no, version } = await upload(entity, file);
      const { status, body } = await keeper.call("check_import", { import_no, version });
      return [status, body.code ?? null];
    };
    expect(await check("production_goal", "Production type;Date\nPACK;2026-08-01")).toEqual([403, "not_allowed"]);
    expect(await check("part", "part_no;part_description\nP1;Bolt")).toEqual([200, null]);
  });

  it("know a setting by group and name, and go back but for what was noted since [OV-848]", async () => {
    const { upload, check, apply, undo, faults } = importsOf(admin);
    const settings = async () =>
      (await done(admin, "load_input_settings", {})).map(
        (one: any) => `${one.setting_no} ${one.group}: ${one.setting}, ${one.lower_limit}`,
      );
    const melt = { group: "Maskindata", setting: "Melt temperature", unit: "°C", lower_limit: 180, upper_limit: 260 };
    await done(admin, "input_setting.create", { values: melt });
    const cooling = { group: "Maskindata", setting: "Cooling time", setting_type: "machine_machine", unit: "s" };
    await done(admin, "input_setting.create", { values: { ...cooling, lower_limit: 0 } });
    const lines = [
      "Group;Setting;Holds for;Unit;Lower limit;Upper limit",
      "Maskindata;Melt temperature;Maskin;°C;190;260",
      "Maskindata;Cooling time;Machine and part;s;0;",
      "Drying;Time;Machine;h;2,5;8",
      "Drying;Dew point;Machine;°C;;-20",
      "Drying;Time;Machine;min;;",
      "Drying;Dryer;Machine;Text;1;",
      "Drying;Fan;Machine;rpm;9;8",
      "Drying;;Machine;rpm;;",
    ];
    const checked = await check(await upload("input_setting", lines.join("\n")));
    expect(await faults(checked)).toEqual([
      [5, "twice", "setting"],
      [6, "rule_violated", "lower_limit"],
      [7, "rule_violated", "lower_limit"],
      [8, "missing", "setting"],
    ]);
    expect(some(checked)).toEqual({ changed: 1, same: 1, new: 2, faulty: 4 });
    const applied = await apply(checked);
    expect(await settings()).toEqual([
      "3 Drying: Time, 2.5",
      "4 Drying: Dew point, null",
      "1 Maskindata: Melt temperature, 190",
      "2 Maskindata: Cooling time, 0",
    ]);
    const noted = { machine_id: "FC1", settings: [{ record_no: 3, value: "3" }] };
    await done(admin, "update_input_group_settings", noted);
    expect(some(await undo(applied))).toEqual({ same: 1, faulty: 4, undone: 2, kept: 1 });
    expect(await settings()).toEqual([
      "3 Drying: Time, 2.5",
      "1 Maskindata: Melt temperature, 180",
      "2 Maskindata: Cooling time, 0",
    ]);
  });
});
