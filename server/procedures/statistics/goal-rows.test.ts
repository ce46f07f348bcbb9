import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { iso, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done } from "#tests/support/imports.ts";

describe.each(databases)("production goals as rows of master data on $kind", (database) => {
  let plant: Plant;
  let admin: TestClient;
  beforeAll(async () => {
    plant = await startPlant(database);
    admin = await plant.as("admin");
  });
  afterAll(() => plant.close());

  const day = { production_type: "PACK", target_date: "2026-06-11" };
  const none = { target_good_qty_alt_unit: 0, target_earned_hours: 0 };
  const key = "PACK/2026-06-11";
  const refusal = async (name: string, input: object, client = admin) => {
    const { status, body } = await client.call(name, input, { key: randomUUID() });
    return [status, body.code, body.path];
  };
  const historyOf = async (row: string) =>
    (await done(admin, "production_goal.history", { key: row })).map(({ action, at, username, changes }: any) => [
      action,
      at === iso(start),
      username,
      changes.map((one: any) => [one.field, one.before, one.after]),
    ]);

  it("tell who set what by either way, and nothing where nothing differs [OV-845]", async () => {
    const set = (target_good_qty: number) =>
      admin.call("update_production_goal", { ...day, ...none, target_good_qty }, { key: randomUUID() });
    for (const pieces of [50, 70, 70]) expect((await set(pieces)).status).toBe(200);
    const [row] = await done(admin, "production_goal.update", {
      rows: [{ key, version: 2 }],
      changes: { target_earned_hours: 6.5 },
    });
    expect(row).toMatchObject({ ...day, row_key: key, target_good_qty: 70, target_earned_hours: 6.5, version: 3 });
    expect(await historyOf(key)).toEqual([
      ["update", true, "admin", [["target_earned_hours", 0, 6.5]]],
      ["update", true, "admin", [["target_good_qty", 50, 70]]],
      [
        "create",
        true,
        "admin",
        [
          ["row_key", null, key],
          ["production_type", null, "PACK"],
          ["target_date", null, "2026-06-11"],
          ["target_good_qty", null, 50],
          ["target_good_qty_alt_unit", null, 0],
          ["target_earned_hours", null, 0],
        ],
      ],
    ]);
    const long = { ...day, ...none, production_type: "P".repeat(64), target_good_qty: 1 };
    expect(await refusal("update_production_goal", long)).toEqual([422, "rule_violated", "/target_date"]);
  });

  it("reach the screens with their results, however they change [OV-845]", async () => {
    const reader = await (await plant.as("supervisor")).events("GoalChanged");
    const told = () => reader.frames.filter(({ data }) => data.event === "GoalChanged").map(({ data }) => data);
    await done(admin, "production_goal.create", { values: { ...day, target_date: "2026-06-12", target_good_qty: 5 } });
    await done(admin, "production_goal.delete", { keys: ["PACK/2026-06-12"] });
    await reader.until(() => told().length > 0);
    expect(told()[0]).toMatchObject({ production_type: "PACK", target_date: "2026-06-12" });
    reader.close();
    const loaded = await done(admin, "load_production_goals", { start_date: "2026-06-12", end_date: "2026-06-12" });
    expect(loaded).toEqual([]);
  });

  it("are seen and changed by who may, on a day that there is [OV-845]", async () => {
    const create = { values: { ...day, target_date: "2026-02-30", target_good_qty: 5 } };
    expect(await refusal("production_goal.create", create)).toEqual([400, "invalid_input", "/values/target_date"]);
    const good = { values: { ...day, target_date: "2026-06-13" } };
    const supervisor = await plant.as("supervisor");
    expect(await refusal("production_goal.create", good, supervisor)).toEqual([403, "not_allowed", null]);
    const operator = await plant.as("operator");
    expect(await refusal("production_goal.list", {}, operator)).toEqual([403, "not_allowed", null]);
    expect((await done(await plant.as("foreign"), "production_goal.list", {})).rows).toEqual([]);
  });
});
