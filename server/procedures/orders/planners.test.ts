import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { databases } from "#tests/support/databases.ts";
import { at, company, iso, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";

const machine_id = "JB1";
const listOf = (id: string) => ({ machine_id: id, erp_resource: id, erp_connection_type: "" });

describe.each(databases)("orders of planners on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(plant.server.parts.store, company, {
      tools: [{ company_id: company, tool_id: "T9", description: "Mould 9", cavities: null }],
    });
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    const { store } = plant.server.parts;
    await store.write(async (trx) => {
      for (const table of ["orders", "order_runs", "planning_bundles", "planning_bundle_orders"] as const)
        await trx.deleteFrom(table).execute();
    });
    const planned = (card_no: string, hours: number) =>
      order(machine_id, card_no, { planned_start_time: start + hours * hour, tool_id: "-" });
    await writePlant(store, company, { orders: [planned("A", 1), planned("B", 2), planned("C", 3)] });
  });

  const call = async (name: string, input: object, user = "admin") =>
    (await plant.as(user)).call(name, { machine_id, ...input });
  const told = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code, body.path];
  };
  const queueOf = async (id = machine_id): Promise<string[]> =>
    (await call("load_planned_orders", listOf(id))).body.res.map(({ card_no }: any) => card_no);
  const begin = async (card_no: string) => {
    const none = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
    expect((await call("start_order", { card_no, ...none })).status).toBe(200);
  };
  const fresh = { work_order_no: "WO1", part_no: "P1", op_number: "10", planned_op_qty: 40 };

  it("are planned with a card of their own, at their place in the queue", async () => {
    const { status, body } = await call("create_order", {
      ...fresh,
      planned_start_time: iso(start + 1.5 * hour),
      due_time: at(86_400),
      tool_id: "T9",
    });
    expect(status).toBe(200);
    expect(body.res).toMatchObject({
      card_no: "WO1-10",
      machine_id1: machine_id,
      work_order_no: "WO1",
      pOrder: "",
      part_description: "Cap",
      planned_op_qty: 40,
      due_time: at(86_400),
      state: "planned",
    });
    expect(await queueOf()).toEqual(["A", "WO1-10", "B", "C"]);
    expect(await told(call("create_order", fresh))).toEqual([409, "state_conflict", "/card_no"]);
    const own = await call("create_order", { ...fresh, card_no: "OWN", part_description: "" });
    expect(own.body.res).toMatchObject({ card_no: "OWN", part_description: "Cap" });
  });

  it.each([
    ["a part that no order names, without a description", { part_no: "NONE" }, 404, "not_found", "/part_no"],
    ["an unknown tool", { tool_id: "NONE" }, 404, "not_found", "/tool_id"],
    ["no quantity", { planned_op_qty: 0 }, 400, "invalid_input", "/planned_op_qty"],
    ["31 February", { due_time: "2026-02-31T00:00:00Z" }, 400, "invalid_input", "/due_time"],
    ["a card that is too long", { work_order_no: "W".repeat(64) }, 422, "rule_violated", "/card_no"],
  ])("are refused with %s, at the field", async (_what, wrong, ...answer) => {
    expect(await told(call("create_order", { ...fresh, ...wrong }))).toEqual(answer);
    expect(await queueOf()).toEqual(["A", "B", "C"]);
  });

  it("change as the planner means it, and keep what somebody else has changed meanwhile [MI-567]", async () => {
    const seen = { planned_op_qty: 100, op_name: "Moulding", machine_id };
    const one = call("update_order", { card_no: "A", planned_op_qty: 80, op_name: "Moulding", seen });
    expect((await one).body.res).toMatchObject({ planned_op_qty: 80, op_name: "Moulding" });
    // The second planner saw the same, and means another field.
    const two = call("update_order", { card_no: "A", planned_op_qty: 100, op_name: "Fine moulding", seen });
    expect((await two).body.res).toMatchObject({ planned_op_qty: 80, op_name: "Fine moulding" });
    const three = call("update_order", { card_no: "A", planned_op_qty: 60, seen });
    expect(await told(three)).toEqual([409, "state_conflict", "/planned_op_qty"]);
    const same = call("update_order", { card_no: "A", planned_op_qty: 80, seen });
    expect((await same).body.res.planned_op_qty).toBe(80);
  });

  it("go to another machine until they are started", async () => {
    const seen = { machine_id };
    expect(await told(call("update_order", { card_no: "A", new_machine_id: "NONE", seen }))).toEqual([
      404,
      "not_found",
      "/new_machine_id",
    ]);
    expect((await call("update_order", { card_no: "A", new_machine_id: "JH1", seen })).body.res.machine_id1).toBe(
      "JH1",
    );
    expect([await queueOf(), await queueOf("JH1")]).toEqual([["B", "C"], ["A"]]);
    await begin("B");
    expect(await told(call("update_order", { card_no: "B", new_machine_id: "JH1", seen }))).toEqual([
      409,
      "state_conflict",
      "/new_machine_id",
    ]);
  });

  it("keep part, operation and planned times once they are started, also when they are stopped again [MI-564]", async () => {
    await begin("A");
    const fixed = {
      part_no: "P2",
      part_description: "Lid",
      op_number: "20",
      tool_id: "T9",
      planned_unit_time: 2,
      work_order_no: "X",
    };
    const refusedAt = async () =>
      await Promise.all(
        Object.entries(fixed).map(async ([field, value]) =>
          field === "part_description"
            ? null
            : told(call("update_order", { card_no: "A", [field]: value, part_description: "Lid", seen: {} })),
        ),
      );
    const expected = Object.keys(fixed).map((field) =>
      field === "part_description" ? null : [409, "state_conflict", `/${field}`],
    );
    expect(await refusedAt()).toEqual(expected);
    const open = { planned_op_qty: 70, due_time: at(9), part_description: "Lid, black", op_name: "Fine" };
    expect((await call("update_order", { card_no: "A", ...open, seen: {} })).body.res).toMatchObject(open);
    await call("stop_order", { card_no: "A", cancel_order: false });
    expect(await refusedAt()).toEqual(expected);
  });

  it("are moved in the queue of their machine, until their planned start changes [MI-566]", async () => {
    const move = async (card_no: string, place: number, seen_place?: number) => {
      const { status, body } = await call("sequence_order", { card_no, place, ...(seen_place ? { seen_place } : {}) });
      return status === 200 ? body.res.map((row: any) => row.card_no) : [status, body.code, body.path];
    };
    expect(await move("C", 1, 3)).toEqual(["C", "A", "B"]);
    expect(await move("C", 9)).toEqual(["A", "B", "C"]);
    expect(await move("C", 2, 3)).toEqual(["A", "C", "B"]);
    // The other planner still sees it last.
    expect(await move("C", 1, 3)).toEqual([409, "state_conflict", "/seen_place"]);
    expect(await move("X", 1)).toEqual([404, "not_found", "/card_no"]);
    await call("create_order", { ...fresh, planned_start_time: iso(start + 1.2 * hour) });
    expect(await queueOf()).toEqual(["A", "WO1-10", "C", "B"]);
    const { body } = await call("update_order", { card_no: "C", planned_start_time: iso(start + 9 * hour), seen: {} });
    expect(body.res.planned_start_time).toBe(iso(start + 9 * hour));
    expect(await queueOf()).toEqual(["A", "WO1-10", "B", "C"]);
  });

  it("are seen by open screens at once, and in the audit log", async () => {
    const reader = await (await plant.as("operator")).events(`OrderChanged:${machine_id}`);
    await call("create_order", fresh);
    await reader.until(() => reader.frames.some(({ data }) => data.event === "OrderChanged"));
    expect(reader.frames.find(({ data }) => data.event === "OrderChanged")!.data).toMatchObject({
      card_nos: ["WO1-10"],
    });
    reader.close();
    await call("update_order", { card_no: "WO1-10", planned_op_qty: 41, seen: { planned_op_qty: 40 } });
    const rows = await plant.server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", "update_order")
      .where("call_code", "=", 0)
      .orderBy("audit_id", "desc")
      .limit(1)
      .execute();
    expect([rows[0]!.before, rows[0]!.after].map((text) => JSON.parse(text!))).toEqual([
      { card_no: "WO1-10", planned_op_qty: 40 },
      { card_no: "WO1-10", planned_op_qty: 41 },
    ]);
  });

  it("are for those who plan, at their own machines", async () => {
    for (const [name, input] of [
      ["create_order", fresh],
      ["update_order", { card_no: "A", planned_op_qty: 1, seen: {} }],
      ["sequence_order", { card_no: "A", place: 2 }],
    ] as const)
      expect(await told(call(name, input, "operator"))).toEqual([403, "not_allowed", null]);
  });
});
