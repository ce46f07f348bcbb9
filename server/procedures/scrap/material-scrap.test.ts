import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { at, company, order, orderMaterial, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const report = (more: Record<string, unknown> = {}) => ({
  material_card_no: "MC1",
  machine_id: "FC1",
  quantity: 1.234,
  scrap_reason: "K1",
  trans_time: at(0),
  reporting_source: "order-confirmation",
  ...more,
});

describe.each(databases)("scrapped material on $kind", (database) => {
  let plant: Plant;
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    plant = await startPlant(database);
    await writePlant(store(), company, {
      orders: [order("PJ1", "310"), order("FC1", "099")],
      order_materials: [
        orderMaterial("310", 1, "M1", { machine_id: "PJ1", material_card_no: "MC9" }),
        // The planned order takes the same card as the running one, and comes before it in the alphabet.
        orderMaterial("099", 1, "M1", { material_card_no: "MC1" }),
      ],
      scrap_groups: [
        { company_id: company, code: "PROCESS", description: "Process" },
        { company_id: company, code: "CUSTOMER", description: "Customer" },
      ],
    });
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await store().write(async (trx) => {
      for (const table of ["material_scrap", "erp_transfers"] as const) await trx.deleteFrom(table).execute();
    });
  });

  const call = async (name: string, input: unknown, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const send = (more: Record<string, unknown> = {}) => call("report_material_scrap", report(more));
  const history = async (machineId = "FC1", workOrderNumber = "WO100", operationNumber = "10"): Promise<any[]> =>
    (await call("load_material_scrap_history", { workOrderNumber, operationNumber, machineId })).body.res;
  const refusal = async (more: Record<string, unknown>) => {
    const { status, body } = await send(more);
    return [status, body.call_status[0].call_code, body.path];
  };

  it("stands in the history of its operation, newest first, in three decimals", async () => {
    const reader = await (await plant.as("supervisor")).events("QuantityReported:FC1,MaterialChanged:FC1");
    const { body: first } = await send({ trans_time: at(-60) });
    const { body: second } = await send({ quantity: 2 });
    const row = { cardNo: "MC1", partNo: "M1", scrapReason: "K1", description: "Reason K1", status: "" };
    expect(await history()).toEqual([
      { recordNo: second.res.record_no, trans_time: at(0), materialQty: 2, ...row },
      { recordNo: first.res.record_no, trans_time: at(-60), materialQty: 1.234, ...row },
    ]);
    expect([await history("FC1", "WO101"), await history("FC1", "WO100", "20"), await history("PJ1")]).toEqual([
      [],
      [],
      [],
    ]);
    await expect.poll(() => reader.frames.length).toBe(4);
    expect(reader.frames.slice(0, 2).map(({ data }) => data)).toMatchObject([
      { event: "QuantityReported", machine_id: "FC1", card_no: "100", kind: "material", quantity: 1.234 },
      { event: "MaterialChanged", machine_id: "FC1", card_no: "100", material_no: "M1" },
    ]);
    reader.close();
  });

  it("is stored as it was sent, once per key, and goes to the ERP only with a connection", async () => {
    const key = randomUUID();
    const { body } = await call("report_material_scrap", report(), "operator", key);
    expect((await call("report_material_scrap", report(), "operator", key)).body).toEqual(body);
    const rows = await store().read.selectFrom("material_scrap").selectAll().orderBy("record_no").execute();
    expect(rows).toMatchObject([
      { material_card_no: "MC1", quantity: 1_234_000, reporting_source: "order-confirmation", username: "operator" },
    ]);
    expect(await store().read.selectFrom("erp_transfers").selectAll().execute()).toEqual([]);
    await send({ machine_id: "PJ1", material_card_no: "MC9", quantity: 5 });
    const transfers = await store().read.selectFrom("erp_transfers").selectAll().orderBy("record_no").execute();
    expect(transfers).toMatchObject([
      { subject: "materialreporting", machine_id: "PJ1", card_no: "310", quantity: 5_000_000, status: "N" },
    ]);
    expect(JSON.parse(transfers[0]!.payload)).toMatchObject({ material_card_no: "MC9", quantity: 5 });
    expect(await history("PJ1", "WO310")).toMatchObject([{ status: "N", materialQty: 5 }]);
  });

  it("is refused of a card that no order of the machine takes, for an unknown reason, and at 0 or below", async () => {
    expect(await refusal({ material_card_no: "MC9" })).toEqual([404, 4, "/material_card_no"]);
    expect(await refusal({ scrap_reason: "K77" })).toEqual([404, 4, "/scrap_reason"]);
    for (const quantity of [0, -1]) expect(await refusal({ quantity })).toEqual([422, 7, "/quantity"]);
    expect(await store().read.selectFrom("material_scrap").selectAll().execute()).toEqual([]);
  });

  it("has categories, groups, parts, tools and stop codes as lists without a machine [WD-1149]", async () => {
    const list = async (name: string): Promise<any[]> => (await call(name, {})).body.res;
    expect(await list("load_scrap_groups")).toEqual([
      { code: "CUSTOMER", description: "Customer" },
      { code: "PROCESS", description: "Process" },
    ]);
    expect(await list("load_scrap_categories")).toEqual([{ code: "FORM", description: "Shape" }]);
    expect(await list("load_parts")).toEqual([{ value: "P1", description: "Cap" }]);
    expect((await list("load_stop_codes_index")).map(({ stop_code }) => stop_code)).toEqual(["12", "30", "60"]);
    expect(await list("load_tools")).toEqual([]);
  });
});
