import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import { done } from "#tests/support/imports.ts";
import type { TestServer } from "#tests/support/server.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "planner", role: "planner", usertype: 20 },
];

describe.each(databases)("lists beside the entities on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: start }));
    await writePlant(server.parts.store, company, { ...plantRows(), production_goals: [] });
  });
  afterAll(() => server.close());

  const facts = async (user: string) =>
    Object.fromEntries(
      (await done(await server.client(user), "load_data_lists", {})).map(({ page, count, missing }: any) => [
        page,
        [count, ...missing.map((one: any) => one.count)],
      ]),
    );

  it("tell who may see their page how many rows they have, and what is missing [OV-824]", async () => {
    const admin = await server.client("admin");
    const before = await facts("admin");
    expect(before).toEqual({ "production-goals": [0, 1], "input-settings": [4, 4], "shift-plan": [1, 1] });
    const goal = { target_good_qty: 1, target_good_qty_alt_unit: 0, target_earned_hours: 0 };
    const [{ part_type_id }] = (await done(admin, "part.list", {})).rows;
    for (const target_date of ["2026-06-09", "2026-06-10"])
      await done(admin, "update_production_goal", { ...goal, production_type: part_type_id, target_date });
    await done(admin, "update_input_group_settings", { machine_id: "FC1", settings: [{ record_no: 1, value: "200" }] });
    expect(await facts("admin")).toEqual({
      ...before,
      "production-goals": [1],
      "input-settings": [4, 3],
    });
    expect(Object.keys(await facts("planner"))).toEqual(["production-goals"]);
  });
});
