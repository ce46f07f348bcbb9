import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageCookie } from "#schemas/protocol/language.ts";
import { company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { done } from "#tests/support/imports.ts";

describe.each(databases)("rows that are known by what they are of, on $kind", (database) => {
  let plant: Plant;
  let admin: TestClient;
  beforeAll(async () => {
    plant = await startPlant(database);
    admin = await plant.as("admin");
    const tools = [{ company_id: company, tool_id: "T1", description: "Mould, caps", cavities: null }];
    await writePlant(plant.server.parts.store, company, { tools });
  });
  afterAll(() => plant.close());

  const refusal = async (name: string, input: object) => {
    const { status, body } = await admin.call(name, input, { key: randomUUID() });
    return [status, body.code, body.path];
  };

  it("have a key that is made of it, once, and that nobody else says or changes [OV-820]", async () => {
    const values = { part_no: "P1", op_no: "20", unit_weight: 0.5 };
    const row = await done(admin, "standard_weight.create", { values });
    expect(row).toMatchObject({ ...values, row_key: "P1/20", upper_tolerance: null, labels: { part_no: "Cap" } });
    const create = (more: object) => refusal("standard_weight.create", { values: { ...values, ...more } });
    expect(await create({})).toEqual([409, "duplicate_name", "/values/op_no"]);
    expect(await create({ op_no: "1/2" })).toEqual([400, "invalid_input", "/values/op_no"]);
    expect(await create({ row_key: "P1/30", op_no: "30" })).toEqual([400, "invalid_input", "/values/row_key"]);
    expect(await create({ part_no: "P".repeat(64), op_no: "3" })).toEqual([422, "rule_violated", "/values/op_no"]);
    const change = (changes: object) =>
      refusal("standard_weight.update", { rows: [{ key: "P1/20", version: 1 }], changes });
    expect(await change({ op_no: "30" })).toEqual([400, "invalid_input", "/changes/op_no"]);
    expect(await refusal("part.delete", { keys: ["P1"] })).toEqual([409, "state_conflict", "/keys/0"]);
  });

  it("have limits of which none is below the one before it [OV-821]", async () => {
    const create = (limits: object) => ({ values: { part_no: "P1", op_no: "40", unit_weight: 0.2, ...limits } });
    expect(await refusal("standard_weight.create", create({ lower_tolerance: 0.3 }))).toEqual([
      422,
      "rule_violated",
      "/values/unit_weight",
    ]);
    await done(admin, "standard_weight.create", create({ lower_out_of_bounds: 0.1, upper_tolerance: 0.2 }));
    const rows = [{ key: "P1/40", version: 1 }];
    expect(await refusal("standard_weight.update", { rows, changes: { upper_out_of_bounds: 0.1 } })).toEqual([
      422,
      "rule_violated",
      "/changes/upper_out_of_bounds",
    ]);
    await done(admin, "standard_weight.update", { rows, changes: { upper_out_of_bounds: 0.25 } });
  });

  it("are offered in the place of their tool, and its inserts, in the reader's language until they go out of use [OV-822] [MI-480]", async () => {
    await done(admin, "tool.update", { rows: [{ key: "T1", version: 1 }], changes: { cavities: 8, part_nos: ["P1"] } });
    const half = { tool_id: "T1", child_tool_id: "T1b", child_tool_description: "Half B" };
    await done(admin, "tool_structure.create", { values: { ...half, child_tool_description_sv: "Halva B" } });
    const insert = { tool_id: "T1-1", parent_tool_id: "T1", description: "Insert 1", location: "Shelf 1" };
    await done(admin, "tool_insert.create", { values: { ...insert, description_sv: "Insats 1" } });
    const swedish = await plant.server.client("operator");
    swedish.cookies.set(languageCookie, "sv");
    const structure = { tool_id: "T1" };
    const inserts = { tool_id: "T1", machine_id: "FC1" };
    expect(await done(swedish, "load_tool_structure", structure)).toEqual([
      { ...half, child_tool_description: "Halva B" },
    ]);
    const { parent_tool_id: _tool, ...shown } = insert;
    expect(await done(swedish, "load_free_tool_inserts", inserts)).toEqual([
      { ...shown, description: "Insats 1", mounted_on: "" },
    ]);
    const partsOf = async (value: string) => {
      const where = [{ field: "tool_id", operator: "=", value }];
      return (await done(admin, "tool_structure.list", { where })).rows.map(({ row_key }: any) => row_key);
    };
    expect([await partsOf("T1"), await partsOf("T")]).toEqual([["T1/T1b"], []]);
    expect(await refusal("tool.delete", { keys: ["T1"] })).toEqual([409, "state_conflict", "/keys/0"]);
    await done(admin, "tool_structure.retire", { keys: ["T1/T1b"], retired: true });
    await done(admin, "tool_insert.retire", { keys: ["T1-1"], retired: true });
    expect(await done(admin, "load_tool_structure", structure)).toEqual([]);
    expect(await done(admin, "load_free_tool_inserts", inserts)).toEqual([]);
  });
});
