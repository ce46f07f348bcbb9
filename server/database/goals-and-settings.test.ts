import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { productionGoal } from "#schemas/plant/entities/production_goal.ts";
import { keyOfValues } from "#schemas/platform/entities/declaration.ts";
import { openBare, stepsBefore } from "#tests/support/bare-database.ts";
import { databases } from "#tests/support/databases.ts";
import { migrate } from "./migrate.ts";

const before = stepsBefore("0058-goals-and-settings");

describe.each(databases)("goals and settings of before on $kind", ({ create }) => {
  it("are rows of master data with their keys, names of groups and first versions, each of its own company", async () => {
    const database = await create();
    const db = openBare(database.address);
    await migrate(db, before);
    await sql`insert into production_goals (company_id, production_type, target_date, target_good_qty,
      target_good_qty_alt_unit, target_earned_hours) values (1, 'A/B', '2026-06-10', 5000000, 0, 0)`.execute(db);
    for (const company of [1, 2])
      await sql`insert into input_groups (company_id, record_no, description)
        values (${company}, 7, ${`Group of ${company}`})`.execute(db);
    for (const [company, number, group] of [
      [1, 12, 7],
      [2, 12, 7],
      [2, 13, 99],
    ])
      await sql`insert into input_group_settings (company_id, record_no, input_group_record_link, setting,
        setting_type, unit) values (${company}, ${number}, ${group}, 'Time', 'machine', 's')`.execute(db);
    await migrate(db);
    const goals = await db.selectFrom("production_goals").select(["row_key", "version", "retired"]).execute();
    const key = keyOfValues(productionGoal, { production_type: "A/B", target_date: "2026-06-10" });
    expect(goals).toEqual([{ row_key: key, version: 1, retired: 0 }]);
    const settings = await db
      .selectFrom("input_group_settings")
      .select(["company_id", "setting_no", "group", "version"])
      .orderBy("company_id")
      .orderBy("record_no")
      .execute();
    expect(settings).toEqual([
      { company_id: 1, setting_no: "12", group: "Group of 1", version: 1 },
      { company_id: 2, setting_no: "12", group: "Group of 2", version: 1 },
      { company_id: 2, setting_no: "13", group: "", version: 1 },
    ]);
    await db.destroy();
    await database.drop();
  });
});
