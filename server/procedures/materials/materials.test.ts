import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { at, company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { hasAssignedMaterial } from "./reader.ts";
import { readerOf } from "#server/database/company.ts";

describe.each(databases)("materials on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(() =>
    plant.server.parts.store.write(async (trx) => {
      await trx.deleteFrom("material_requests").execute();
      await trx.deleteFrom("special_functions").where("sf_no", "=", 368).execute();
    }),
  );

  const call = async (name: string, input: unknown, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const ask = (name: "order_material" | "return_material", quantity: number, more: Record<string, unknown> = {}) =>
    call(name, { machine_id: "FC1", card_no: "100", material_no: "M1", quantity, ...more });
  const requests = () =>
    plant.server.parts.store.read.selectFrom("material_requests").selectAll().orderBy("record_no").execute();
  const assigned = async (material_no = "M1") => {
    const { body } = await call("load_material_list", { machine_id: "FC1", card_no: "100" });
    return body.res.find((line: any) => line.materialNo === material_no).materialAssignedQty;
  };
  const isAssigned = (card_no: string) =>
    hasAssignedMaterial(readerOf(plant.server.parts.store, company), company, "FC1", card_no);

  it("orders 5: one request, assigned +5, and other screens hear of it [MI-247]", async () => {
    const reader = await (await plant.as("supervisor")).events("MaterialChanged");
    const { status, body } = await ask("order_material", 5);
    expect([status, body.res]).toEqual([
      200,
      {
        record_no: expect.any(Number),
        machine_id: "FC1",
        card_no: "100",
        material_no: "M1",
        quantity: 5,
        status: "ordered",
        created_at: at(0),
        username: "operator",
      },
    ]);
    expect(await requests()).toMatchObject([{ card_no: "100", material_no: "M1", quantity: 5_000_000 }]);
    expect(await assigned()).toBe(5);
    await reader.until(() => reader.frames.some(({ data }) => data.event === "MaterialChanged"));
    const { data } = reader.frames.find((frame) => frame.data.event === "MaterialChanged")!;
    expect(data).toMatchObject({ machine_id: "FC1", card_no: "100", material_no: "M1" });
    reader.close();
  });

  it("returns 3 of 5 and refuses 4 of the 2 that are left [MI-248]", async () => {
    await ask("order_material", 5);
    const returned = await ask("return_material", 3);
    expect(returned.body.res).toMatchObject({ status: "returned", quantity: 3 });
    expect(await assigned()).toBe(2);
    const { status, body } = await ask("return_material", 4);
    expect([status, body.call_status[0], body.path]).toEqual([
      422,
      { call_code: 7, call_message: "Only 2 is assigned to the order." },
      "/quantity",
    ]);
    expect([await assigned(), (await requests()).length]).toEqual([2, 2]);
    expect((await ask("return_material", 2)).status).toBe(200);
    expect(await assigned()).toBe(0);
  });

  it("lets only one of two returns have what is assigned once", async () => {
    await ask("order_material", 5);
    const answers = await Promise.all([ask("return_material", 4), ask("return_material", 4)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await assigned()).toBe(1);
  });

  it.each([0, -1])("refuses %d", async (quantity) => {
    for (const name of ["order_material", "return_material"] as const) {
      const { status, body } = await ask(name, quantity);
      expect([status, body.code, body.path]).toEqual([422, "rule_violated", "/quantity"]);
    }
    expect(await requests()).toEqual([]);
  });

  it("refuses an order of another machine, a material of another order, and a machine without the menu", async () => {
    const refusal = async (more: Record<string, unknown>) => {
      const { status, body } = await ask("order_material", 1, more);
      return [status, body.code, body.path];
    };
    expect(await refusal({ card_no: "200" })).toEqual([404, "not_found", "/card_no"]);
    expect(await refusal({ card_no: "101", material_no: "M2" })).toEqual([404, "not_found", "/material_no"]);
    expect(await refusal({ machine_id: "JH1", card_no: "200" })).toEqual([403, "not_allowed", "/machine_id"]);
    const read = await call("load_materials", { machine_id: "JH1", order_state: "planned", card_no: null });
    expect([read.status, read.body.path]).toEqual([403, "/machine_id"]);
    expect(await requests()).toEqual([]);
  });

  it("makes one request of one that is sent twice", async () => {
    const key = randomUUID();
    const input = { machine_id: "FC1", card_no: "100", material_no: "M1", quantity: 0.1 };
    const first = await call("order_material", input, "operator", key);
    expect((await call("order_material", input, "operator", key)).body).toEqual(first.body);
    await ask("order_material", 0.2);
    expect(await requests()).toHaveLength(2);
    expect(await assigned()).toBe(0.3);
  });

  it("lists the materials of an order as E3 has them, with SF368 those of the machine's line only", async () => {
    const list = async () => (await call("load_material_list", { machine_id: "FC1", card_no: "100" })).body.res;
    expect(await list()).toEqual([
      {
        cardNo: "100",
        materialNo: "M1",
        materialDesc: "PP granulate",
        materialPlannedQty: 2.5,
        plannedQty: 100,
        materialUnit: "kg",
        lineNo: 1,
        materialUsedQty: 0.5,
        materialBalance: 2,
        materialPerUnit: 0.025,
        materialCardNo: "MC1",
        materialAssignedQty: 0,
      },
      expect.objectContaining({ materialNo: "M2", lineNo: 2, materialPlannedQty: 0.05, materialPerUnit: 0.001 }),
    ]);
    await plant.server.parts.store.write(async (trx) => {
      await trx.updateTable("machines").set({ line_position: 1 }).where("machine_id", "=", "FC1").execute();
      const sf = { company_id: company, machine_id: "FC1", sf_no: 368, active: 1, parameter: null };
      await trx.insertInto("special_functions").values(sf).execute();
    });
    expect((await list()).map((line: any) => line.materialNo)).toEqual(["M1"]);
    const other = await call("load_material_list", { machine_id: "FC1", card_no: "101" });
    expect(other.body.res).toMatchObject([{ materialNo: "M1", lineNo: null }]);
  });

  it("lists materials by the state of their orders, with what is assigned to each card", async () => {
    await ask("order_material", 4, { card_no: "101" });
    const of = async (order_state: string, card_no: string | null = null) =>
      (await call("load_materials", { machine_id: "FC1", order_state, card_no })).body.res.map(
        ({ card_no: card, material_no, planned_qty, assigned_qty }: any) => [
          card,
          material_no,
          planned_qty,
          assigned_qty,
        ],
      );
    expect(await of("started")).toEqual([
      ["100", "M1", 2.5, 0],
      ["100", "M2", 0.05, 0],
    ]);
    expect(await of("planned")).toEqual([["101", "M1", 2.5, 4]]);
    expect(await of("planned", "102")).toEqual([]);
    expect(await of("finished")).toEqual([]);
    const stopped = { state: "stopped" as const, stop_date: Date.parse(at(-3600)) };
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("orders").set(stopped).where("card_no", "=", "100").execute(),
    );
    expect((await of("finished")).length + (await of("planned")).length).toBe(2 + 3);
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("orders").set({ state: "started" }).where("card_no", "=", "100").execute(),
    );
  });

  it("knows whether anything is assigned to an order", async () => {
    expect(await isAssigned("101")).toBe(false);
    await ask("order_material", 1, { card_no: "101" });
    expect([await isAssigned("101"), await isAssigned("100")]).toEqual([true, false]);
    await ask("return_material", 1, { card_no: "101" });
    expect(await isAssigned("101")).toBe(false);
  });
});
