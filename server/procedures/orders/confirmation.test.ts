import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, iso, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { hour } from "#schemas/durations.ts";

const million = 1_000_000;
const tables = ["orders", "order_runs", "order_confirmations", "cancellations", "erp_transfers"] as const;

const ended = (machine: string, card: string, hoursAgo: number, more = {}) =>
  order(machine, card, {
    state: "stopped",
    started_at: start - (hoursAgo + 5) * hour,
    stop_date: start - hoursAgo * hour,
    good_qty: 80 * million,
    scrap_qty: 3 * million,
    ...more,
  });

describe.each(databases)("orders that people confirm on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    const { store } = plant.server.parts;
    await store.write(async (trx) => {
      for (const table of tables) await trx.deleteFrom(table).execute();
      await trx.deleteFrom("counters").where("name", "=", "cancellation").execute();
    });
    await writePlant(store, company, {
      orders: [
        ended("FC1", "100", 2),
        ended("FC1", "101", 400),
        order("FC1", "102", { state: "started", started_at: start - hour }),
        order("FC1", "103", { order_kind: "rework", planned_start_time: start }),
        order("FC1", "104", { order_kind: "rework", planned_start_time: start - hour }),
        order("FC1", "105"),
        ended("JH1", "200", 1),
        order("PJ1", "300", { record_no1: 90_300 }),
        order("PJ1", "301", { record_no1: 90_301 }),
      ],
    });
  });

  const call = async (name: string, input: unknown, user = "admin", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const read = async (name: string, input: unknown, user = "admin"): Promise<any> =>
    (await call(name, input, user)).body.res;
  const code = ({ status, body }: { status: number; body: any }) => [status, body.call_status[0].call_code, body.path];
  const confirm = (more = {}, user = "admin", key?: string) =>
    call(
      "confirm_order",
      { machine_id: "FC1", card_no: "100", recordNos: [], good_qty: null, note: "oc: ok", employee: "1001", ...more },
      user,
      key,
    );
  const waiting = async (machine_id: string | null = null): Promise<string[]> =>
    (await read("load_orders_to_confirm", { machine_id })).map(({ cardNo }: any) => cardNo);
  const stored = () =>
    plant.server.parts.store.read.selectFrom("order_confirmations").selectAll().orderBy("card_no").execute();

  it("are those that have ended, oldest first, of one machine or of all that the caller may see", async () => {
    expect(await waiting()).toEqual(["101", "100", "200"]);
    expect(await waiting("JH1")).toEqual(["200"]);
    const [first] = await read("load_orders_to_confirm", { machine_id: "JH1" });
    expect(first).toEqual({
      cardNo: "200",
      workOrderNo: "WO200",
      machineId: "JH1",
      pOrder: "PO1",
      opNumber: "10",
      partNo: "P1",
      cardGoodQty: 80,
      cardScrapQty: 3,
      endTime: iso(start - hour),
      materials: [],
    });
    expect(code(await call("load_orders_to_confirm", { machine_id: null }, "operator"))).toEqual([403, 3, null]);
  });

  it("leave the list with the quantity, the note and who confirmed them, once per key", async () => {
    const key = randomUUID();
    const reader = await (await plant.as("supervisor")).events("OrderChanged:FC1");
    const { status, body } = await confirm({ good_qty: 79 }, "admin", key);
    expect([status, body.res.cardNo, body.res.materials.map(({ materialNo }: any) => materialNo)]).toEqual([
      200,
      "100",
      ["M1", "M2"],
    ]);
    expect((await confirm({ good_qty: 79 }, "admin", key)).body).toEqual(body);
    expect(await waiting()).toEqual(["101", "200"]);
    expect(await stored()).toMatchObject([
      {
        card_no: "100",
        good_qty: 79_000_000,
        note: "oc: ok",
        employee: "1001",
        username: "admin",
        confirmed_at: plant.server.parts.now(),
      },
    ]);
    await expect.poll(() => reader.frames.map(({ data }) => data["card_nos"])).toEqual([["100"]]);
    reader.close();
  });

  it("are confirmed with what was reported where no quantity is given", async () => {
    await confirm();
    expect((await stored())[0]!.good_qty).toBe(80 * million);
  });

  it("are refused twice, while they run, unknown, with a flag that is not there, and below 0", async () => {
    await confirm();
    const before = await stored();
    expect(code(await confirm())).toEqual([409, 5, "/card_no"]);
    expect(code(await confirm({ card_no: "102" }))).toEqual([409, 5, "/card_no"]);
    expect(code(await confirm({ card_no: "999" }))).toEqual([404, 4, "/card_no"]);
    expect(code(await confirm({ card_no: "101", recordNos: [7] }))).toEqual([404, 4, "/recordNos/0"]);
    expect(code(await confirm({ card_no: "101", good_qty: -1 }))).toEqual([422, 7, "/good_qty"]);
    expect(code(await confirm({ card_no: "101" }, "operator"))).toEqual([403, 3, null]);
    expect(await stored()).toEqual(before);
  });

  it("wait again when they have run again", async () => {
    await confirm();
    const start = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
    await call("stop_order", { machine_id: "FC1", card_no: "102", cancel_order: false });
    await call("start_order", { machine_id: "FC1", card_no: "100", ...start });
    expect(await waiting("FC1")).toEqual(["101", "102"]);
    plant.server.advance(60_000);
    await call("stop_order", { machine_id: "FC1", card_no: "100", cancel_order: false });
    expect(await waiting("FC1")).toEqual(["101", "102", "100"]);
    expect((await confirm()).status).toBe(200);
    expect(await waiting("FC1")).toEqual(["101", "102"]);
  });

  it("are read with their materials by address, and an unknown one is refused [WD-216]", async () => {
    const client = await plant.as("operator");
    const { status, body } = await client.json("GET", "/order/FC1/100", undefined);
    const given = { machineId: "FC1", cardNo: "100" };
    expect([status, body]).toEqual([200, (await call("load_order_with_materials", given, "operator")).body]);
    expect(body.res.cardGoodQty).toBe(80);
    expect(body.res.materials.map(({ materialNo, materialCardNo }: any) => [materialNo, materialCardNo])).toEqual([
      ["M1", "MC1"],
      ["M2", ""],
    ]);
    const unknown = await client.json("GET", "/order/FC1/999", undefined);
    expect(code(unknown)).toEqual([404, 4, "/cardNo"]);
    expect(unknown.body.call_status[0].call_message).toContain("999");
    const other = await (await plant.as("restricted")).json("GET", "/order/FC1/100", undefined);
    expect(code(other)).toEqual([403, 3, "/machineId"]);
    const nobody = await (await plant.server.client()).json("GET", "/order/FC1/100", undefined);
    expect(code(nobody)).toEqual([401, 2, null]);
  });

  it("lists only the rework orders of a machine that wait, in their order [WD-132]", async () => {
    const rework = async () =>
      (await read("load_rework_orders", { machine_id: "FC1" })).map(({ card_no }: any) => card_no);
    expect(await rework()).toEqual(["104", "103"]);
    expect(await read("load_rework_orders", { machine_id: "JH1" })).toEqual([]);
    await call("stop_order", { machine_id: "FC1", card_no: "102", cancel_order: false });
    const none = { tool_id: null, sf326_stop_code: null, unit_qty: null, cavities: null };
    expect((await call("start_order", { machine_id: "FC1", card_no: "104", ...none })).status).toBe(200);
    expect(await rework()).toEqual(["103"]);
  });

  describe("cancellations", () => {
    const cancel = (record_nos: number[], action = "cancellation") =>
      call("cancellation", { machine_id: "PJ1", record_nos, action });
    const told = (): Promise<any[]> => read("load_unconfirmed_cancellations", { machine_id: "PJ1" }, "operator");
    const seen = (more = {}) =>
      call(
        "confirm_cancellation",
        { machine_id: "PJ1", recordNo: 1, note: "seen", employee: "1001", ...more },
        "operator",
      );

    it("of a machine wait with the status of their transfer until a person confirms them [WD-1151]", async () => {
      await cancel([90_300, 90_301]);
      await cancel([90_301], "revert_cancellation");
      await plant.server.parts.store.write((trx) =>
        trx.updateTable("erp_transfers").set({ status: "F" }).where("record_no", "=", 2).execute(),
      );
      const row = { machine_id: "PJ1", username: "admin", created_at: iso(plant.server.parts.now()) };
      const open = { confirmed_at: null, employee: "", note: "" };
      expect(await told()).toEqual([
        { recordNo: 1, status: "N", card_no: "300", action: "cancellation", ...row, ...open },
        { recordNo: 2, status: "F", card_no: "301", action: "cancellation", ...row, ...open },
        { recordNo: 3, status: "N", card_no: "301", action: "revert_cancellation", ...row, ...open },
      ]);
      const reader = await (await plant.as("supervisor")).events("NewOrderCancellation:PJ1");
      expect((await seen({ recordNo: 2 })).body.res).toBe(true);
      expect((await told()).map(({ recordNo }) => recordNo)).toEqual([1, 3]);
      await expect.poll(() => reader.frames.map(({ data }) => data["record_nos"])).toEqual([[2]]);
      reader.close();
      const rows = await plant.server.parts.store.read.selectFrom("cancellations").selectAll().execute();
      expect(rows.find(({ record_no }) => record_no === 2)).toMatchObject({ note: "seen", employee: "1001" });
    });

    it("are confirmed once, and only on their machine", async () => {
      await cancel([90_300]);
      expect(code(await seen({ recordNo: 9 }))).toEqual([404, 4, "/recordNo"]);
      expect(code(await seen({ machine_id: "FC1" }))).toEqual([404, 4, "/recordNo"]);
      await seen();
      expect(code(await seen())).toEqual([409, 5, "/recordNo"]);
    });
  });
});
