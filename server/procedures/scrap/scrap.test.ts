import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { at, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const report = (more: Record<string, unknown> = {}) => ({
  machine_id: "FC1",
  card_no: "100",
  scrap_reason: "K1",
  scrap_qty: 2,
  employee: "1001",
  trans_time: at(0),
  scrap_text: "",
  ...more,
});

describe.each(databases)("scrap on $kind", (database) => {
  let plant: Plant;
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    plant = await startPlant(database);
    await store().write((trx) =>
      trx.updateTable("scrap_reasons").set({ scrap_text_flag: 1 }).where("code", "=", "K2").execute(),
    );
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await store().write(async (trx) => {
      for (const table of ["production_transactions", "erp_transfers"] as const) await trx.deleteFrom(table).execute();
      await trx.updateTable("orders").set({ good_qty: 0, scrap_qty: 0 }).execute();
    });
  });

  const call = async (name: string, input: unknown, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const send = (more: Record<string, unknown> = {}, user = "operator") => call("report_scrap", report(more), user);
  const rows = () => store().read.selectFrom("production_transactions").selectAll().orderBy("record_no").execute();
  const refusal = async (more: Record<string, unknown>, user?: string) => {
    const { status, body } = await send(more, user);
    return [status, body.call_status[0].call_code, body.path];
  };

  it("of 2 pieces: scrap +2, what remains stays, one row with its reason [MI-240]", async () => {
    const before = (await call("load_running_order", { machine_id: "FC1" })).body.res;
    const { status, body } = await send();
    expect([status, body.res.order]).toEqual([
      200,
      { ...before, card_scrap_qty: before.card_scrap_qty + 2, version: before.version + 1 },
    ]);
    expect((await call("load_running_order", { machine_id: "FC1" })).body.res).toEqual(body.res.order);
    expect(await rows()).toMatchObject([
      {
        record_no: body.res.record_no,
        kind: "scrap",
        quantity: 2_000_000,
        scrap_reason: "K1",
        employee: "1001",
        username: "operator",
      },
    ]);
  });

  it("goes to the ERP with a connection, as does good quantity, each as its subject, and not without [MI-241]", async () => {
    const good = { good_qty: 1, employee: "", trans_time: at(0), note: "" };
    for (const [machine_id, card_no] of [
      ["FC1", "100"],
      ["PJ1", "300"],
    ]) {
      await send({ machine_id, card_no });
      await call("receive_good_qty", { machine_id, card_no, ...good });
    }
    const transfers = await store().read.selectFrom("erp_transfers").selectAll().orderBy("record_no").execute();
    expect(transfers).toMatchObject([
      { subject: "balthzarscraptransactions", machine_id: "PJ1", quantity: 2_000_000, status: "N" },
      { subject: "balthzartransactions", machine_id: "PJ1", quantity: 1_000_000, status: "N" },
    ]);
    expect(JSON.parse(transfers[0]!.payload)).toMatchObject({ scrap_reason: "K1", quantity: 2 });
  });

  it("is refused at 0 and below, as good quantity is, with 422, 7 [MI-242]", async () => {
    for (const quantity of [0, -1, -0]) {
      expect(await refusal({ scrap_qty: quantity })).toEqual([422, 7, "/scrap_qty"]);
      const good = { machine_id: "FC1", card_no: "100", good_qty: quantity, employee: "", trans_time: at(0), note: "" };
      const { status, body } = await call("receive_good_qty", good);
      expect([status, body.call_status[0].call_code, body.path]).toEqual([422, 7, "/good_qty"]);
    }
    expect(await rows()).toEqual([]);
  });

  it("leaves a stopped order stopped, and is refused for one that the machine has never started", async () => {
    const { body } = await send({ machine_id: "JH1", card_no: "200" });
    expect(body.res.order).toMatchObject({ state: "stopped", card_scrap_qty: 2 });
    expect(await refusal({ card_no: "101" })).toEqual([409, 5, "/card_no"]);
    expect(await refusal({ card_no: "200" })).toEqual([409, 5, "/card_no"]);
    expect(await refusal({ card_no: "none" })).toEqual([404, 4, "/card_no"]);
  });

  it("is taken by hand for a card that was never started, from who may", async () => {
    expect(await refusal({ card_no: "101", manual: true })).toEqual([403, 3, "/manual"]);
    const planned = await send({ card_no: "101", manual: true }, "admin");
    expect(planned.body.res.order).toMatchObject({ state: "planned", card_scrap_qty: 2 });
    const elsewhere = await send({ card_no: "200", manual: true }, "admin");
    expect([elsewhere.status, elsewhere.body.res.order]).toEqual([200, null]);
    expect(await refusal({ card_no: "none", manual: true }, "admin")).toEqual([404, 4, "/card_no"]);
    expect(await rows()).toHaveLength(2);
  });

  it("needs a reason of the machine, and a text where the reason asks for one", async () => {
    expect(await refusal({ scrap_reason: "K7" })).toEqual([404, 4, "/scrap_reason"]);
    expect(await refusal({ machine_id: "JH1", card_no: "200", scrap_reason: "K9" })).toEqual([404, 4, "/scrap_reason"]);
    expect((await send({ scrap_reason: "K9" })).status).toBe(200);
    for (const scrap_text of ["", "  ", "\u200b\u00a0\n"])
      expect(await refusal({ scrap_reason: "K2", scrap_text })).toEqual([422, 7, "/scrap_text"]);
    expect((await send({ scrap_reason: "K2", scrap_text: "bent" })).status).toBe(200);
    expect((await rows()).map(({ scrap_text }) => scrap_text)).toEqual(["", "bent"]);
  });

  it("is told to other screens, and is written once however often it is sent", async () => {
    const reader = await (await plant.as("supervisor")).events("QuantityReported,OrderChanged");
    const key = randomUUID();
    const answers = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push((await call("report_scrap", report(), "operator", key)).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    const told = (event: string) => reader.frames.find((frame) => frame.data.event === event)?.data;
    await reader.until(() => told("QuantityReported") !== undefined && told("OrderChanged") !== undefined);
    expect(told("QuantityReported")).toMatchObject({ kind: "scrap", quantity: 2, card_no: "100" });
    expect(told("OrderChanged")).toMatchObject({ patches: [{ card_no: "100", patch: { card_scrap_qty: 2 } }] });
    reader.close();
  });

  it("has general reasons, a machine's own, and categories that group them", async () => {
    const codes = async (name: string, input: unknown) =>
      (await call(name, input)).body.res.map(({ code }: { code: string }) => code);
    expect(await codes("load_scrap_codes", {})).toEqual(["K1", "K2"]);
    expect(await codes("load_scrap_codes_for_machine", { machine_id: "FC1" })).toEqual(["K9"]);
    expect((await call("load_scrap_categories", {})).body.res).toEqual([{ code: "FORM", description: "Shape" }]);
  });
});
