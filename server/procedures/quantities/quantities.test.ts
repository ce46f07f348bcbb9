import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, beforeAll, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { at, company, iso, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";

const report = (more: Record<string, unknown> = {}) => ({
  machine_id: "FC1",
  card_no: "100",
  good_qty: 10,
  employee: "1001",
  trans_time: at(0),
  note: "",
  ...more,
});
const week = 7 * 86_400;

/** The orders had run before, so that a report may be of then. */
const earlierRuns = [
  ["FC1", "100"],
  ["PJ1", "300"],
].map(([machine_id, card_no]) => {
  const started_at = start - 9 * 86_400_000;
  return { company_id: company, machine_id: machine_id!, card_no: card_no!, started_at, stop_date: start - 7_200_000 };
});

describe.each(databases)("quantities on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await plant.server.parts.store.write((trx) => trx.insertInto("order_runs").values(earlierRuns).execute());
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of ["production_transactions", "erp_transfers"] as const) await trx.deleteFrom(table).execute();
      await trx.updateTable("orders").set({ good_qty: 0, scrap_qty: 0 }).execute();
    });
  });

  const call = async (name: string, input: unknown, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const rows = () => plant.server.parts.store.read.selectFrom("production_transactions").selectAll().execute();
  const correct = (record_no: number, quantity: number, user = "operator", reason = "miscounted") =>
    call("correct_quantity", { record_no, quantity, reason }, user);

  it("adds 10 good pieces: good +10, remaining -10, one row [MI-239]", async () => {
    const before = (await call("load_running_order", { machine_id: "FC1" })).body.res;
    const { status, body } = await call("receive_good_qty", report());
    expect([status, body.res.order.card_good_qty, body.res.order.remaining_qty]).toEqual([
      200,
      10,
      before.remaining_qty - 10,
    ]);
    const after = (await call("load_running_order", { machine_id: "FC1" })).body.res;
    expect(after).toEqual(body.res.order);
    expect(await rows()).toMatchObject([
      { record_no: body.res.record_no, kind: "good", quantity: 10_000_000, employee: "1001", username: "operator" },
    ]);
  });

  it("keeps a stopped order stopped [MI-238]", async () => {
    const { body } = await call("receive_good_qty", report({ machine_id: "JH1", card_no: "200" }));
    expect(body.res.order).toMatchObject({ state: "stopped", card_good_qty: 10 });
  });

  it("refuses 0 and -1 with 422, 7 [MI-242]", async () => {
    for (const good_qty of [0, -1, -0]) {
      const { status, body } = await call("receive_good_qty", report({ good_qty }));
      expect([status, body.call_status[0].call_code, body.path]).toEqual([422, 7, "/good_qty"]);
    }
    expect(await rows()).toEqual([]);
  });

  it("sums 0.1 and 0.2 to 0.3 and refuses a seventh decimal", async () => {
    await call("update_machine_touch_config", { machine_id: "FC1", config: { unit: "kg" } }, "admin");
    await call("receive_good_qty", report({ good_qty: 0.1 }));
    const { body } = await call("receive_good_qty", report({ good_qty: 0.2 }));
    expect(body.res.order.card_good_qty).toBe(0.3);
    const refused = await call("receive_good_qty", report({ good_qty: 0.0000001 }));
    expect([refused.status, refused.body.path]).toEqual([400, "/good_qty"]);
    await call("update_machine_touch_config", { machine_id: "FC1", config: {} }, "admin");
  });

  it("takes over-production as it is and never lets less than nothing remain", async () => {
    const { body } = await call("receive_good_qty", report({ good_qty: 150 }));
    expect(body.res.order).toMatchObject({ card_good_qty: 150, remaining_qty: 0, op_total_remaining_time_hours: 0 });
  });

  it("tells a card of another machine from one that nobody knows", async () => {
    const elsewhere = await call("receive_good_qty", report({ card_no: "200" }));
    const unknown = await call("receive_good_qty", report({ card_no: "none" }));
    expect([elsewhere.body.code, unknown.body.code]).toEqual(["state_conflict", "not_found"]);
    expect([elsewhere.body.path, unknown.body.path]).toEqual(["/card_no", "/card_no"]);
  });

  it("writes an ERP transfer with a connection and none without", async () => {
    await call("receive_good_qty", report());
    const { body } = await call("receive_good_qty", report({ machine_id: "PJ1", card_no: "300" }));
    const transfers = await plant.server.parts.store.read.selectFrom("erp_transfers").selectAll().execute();
    expect(transfers).toMatchObject([
      {
        subject: "balthzartransactions",
        record_no: body.res.record_no,
        machine_id: "PJ1",
        quantity: 10_000_000,
        status: "N",
      },
    ]);
  });

  it("writes one row for a report that is sent twice", async () => {
    const key = randomUUID();
    const first = await call("receive_good_qty", report(), "operator", key);
    const second = await call("receive_good_qty", report(), "operator", key);
    expect(second.body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
  });

  it("tells other screens within a second, machine and order alike", async () => {
    const reader = await (await plant.as("supervisor")).events("QuantityReported,OrderChanged,MachineChanged");
    const { body } = await call("receive_good_qty", report({ good_qty: 12 }));
    const of = (event: string) => reader.frames.find((frame) => frame.data.event === event)?.data;
    await reader.until(() => ["QuantityReported", "OrderChanged", "MachineChanged"].every(of));
    expect(of("QuantityReported")).toMatchObject({
      kind: "good",
      quantity: 12,
      record_no: body.res.record_no,
      corrects: null,
    });
    const { version, card_good_qty } = body.res.order;
    expect(of("OrderChanged")).toMatchObject({
      card_nos: ["100"],
      patches: [{ card_no: "100", version, patch: { card_good_qty } }],
    });
    expect(of("MachineChanged")).toMatchObject({ machine_id: "FC1", patch: { card_good_qty: 12 } });
    reader.close();
  });

  it("corrects an own report of this shift by a linked row, and the order follows", async () => {
    const { record_no } = (await call("receive_good_qty", report())).body.res;
    const { status, body } = await correct(record_no, 8);
    expect([status, body.res.order.card_good_qty, body.res.order.remaining_qty]).toEqual([200, 8, 92]);
    expect(await rows()).toMatchObject([
      { record_no, quantity: 10_000_000, corrects: null },
      {
        record_no: body.res.record_no,
        quantity: -2_000_000,
        corrects: record_no,
        report_no: record_no,
        reason: "miscounted",
      },
    ]);
    const again = await correct(body.res.record_no, 9);
    expect(again.body.res.order.card_good_qty).toBe(9);
  });

  it("refuses to correct what is corrected or transferred already, another's report and an earlier shift's", async () => {
    const { record_no } = (await call("receive_good_qty", report())).body.res;
    await correct(record_no, 8);
    expect((await correct(record_no, 7)).body).toMatchObject({
      code: "state_conflict",
      message: "The report is already corrected",
    });

    const erp = (await call("receive_good_qty", report({ machine_id: "PJ1", card_no: "300" }))).body.res.record_no;
    await plant.server.parts.store.write((trx) => trx.updateTable("erp_transfers").set({ status: "C" }).execute());
    expect((await correct(erp, 7)).body).toMatchObject({
      code: "state_conflict",
      message: "The report is already transferred to the ERP",
    });

    const others = (await call("receive_good_qty", report(), "supervisor")).body.res.record_no;
    expect((await correct(others, 7)).body.code).toBe("not_allowed");
    const earlier = (await call("receive_good_qty", report({ trans_time: at(-3 * 3600) }))).body.res.record_no;
    expect((await correct(earlier, 7)).body.code).toBe("not_allowed");
    expect((await correct(earlier, 7, "supervisor")).body.res.order.card_good_qty).toBe(8 + 10 + 7);

    const ledger = await call("load_quantity_ledger", { machine_id: "FC1", card_no: "100" });
    const entry = ledger.body.res.find((row: any) => row.record_no === record_no);
    expect(entry).toMatchObject({ quantity: 10, good_qty: 10, quantity_real: 8 });
  });

  it.each([
    ["a negative quantity", -1, "miscounted", "/quantity"],
    ["an unchanged quantity", 10, "miscounted", "/quantity"],
    ["a blank reason", 8, "   ", "/reason"],
  ])("refuses %s", async (_name, quantity, reason, path) => {
    const { record_no } = (await call("receive_good_qty", report())).body.res;
    const { status, body } = await correct(record_no, quantity, "operator", reason);
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", path]);
    expect(await rows()).toHaveLength(1);
  });

  it("gives a transfer that has not left the right quantity under a new key", async () => {
    const { record_no } = (await call("receive_good_qty", report({ machine_id: "PJ1", card_no: "300" }))).body.res;
    const db = plant.server.parts.store.read;
    const before = await db.selectFrom("erp_transfers").selectAll().executeTakeFirstOrThrow();
    await correct(record_no, 4);
    const after = await db.selectFrom("erp_transfers").selectAll().executeTakeFirstOrThrow();
    expect(after).toMatchObject({ record_no, quantity: 4_000_000, status: "N" });
    expect(after.key).not.toBe(before.key);
  });

  it("lists transactions newest first in the last 7 days only, and the ledger with its corrections", async () => {
    await call("receive_good_qty", report({ trans_time: at(-8 * 86_400) }));
    const older = (await call("receive_good_qty", report({ trans_time: at(-3600) }))).body.res.record_no;
    const newer = (await call("receive_good_qty", report())).body.res.record_no;
    const correction = (await correct(older, 7)).body.res.record_no;
    const history = await call("load_quantity_history", { machine_id: "FC1", quantity_kind: "good" });
    expect(history.body.res.map((row: any) => row.record_no)).toEqual([correction, newer, older]);
    expect(history.body.res[1]).toMatchObject({ work_order_no: "WO100", part_no: "P1", good_qty: 10, scrap_qty: 0 });
    const ledger = await call("load_quantity_ledger", { machine_id: "FC1", card_no: null });
    expect(ledger.body.res).toMatchObject([
      { record_no: newer, corrections: [], corrected_by: null, quantity_real: 10, transferred: false },
      { record_no: older, corrections: [{ record_no: correction }], corrected_by: correction, quantity_real: 7 },
    ]);
    const range = { start_time: iso(start - 9 * 86_400_000), end_time: iso(start - week * 1000) };
    const early = await call("load_quantity_history", { machine_id: "FC1", quantity_kind: "all", ...range });
    expect(early.body.res).toHaveLength(1);
  });

  it("reverses a report by correcting it to 0, once", async () => {
    const { record_no } = (await call("receive_good_qty", report())).body.res;
    const reversal = await correct(record_no, 0);
    expect([reversal.status, reversal.body.res.order.card_good_qty]).toEqual([200, 0]);
    const second = await correct(record_no, 0);
    expect([second.status, second.body.call_status[0].call_code, second.body.path]).toEqual([409, 5, "/record_no"]);
    const again = await correct(reversal.body.res.record_no, 0);
    expect([again.status, again.body.path]).toEqual([422, "/quantity"]);
    expect((await rows()).map(({ quantity }) => quantity)).toEqual([10_000_000, -10_000_000]);
  });

  it("lets one of several reversals sent at once win, and one of two different corrections", async () => {
    const { record_no } = (await call("receive_good_qty", report())).body.res;
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses(await Promise.all(Array.from({ length: 5 }, () => correct(record_no, 0))))).toEqual([
      200, 409, 409, 409, 409,
    ]);
    const other = (await call("receive_good_qty", report())).body.res.record_no;
    const users = ["operator", "supervisor"];
    expect(statuses(await Promise.all(users.map((user, index) => correct(other, index + 1, user))))).toEqual([
      200, 409,
    ]);
    const [order] = (await call("load_running_orders", { machine_id: "FC1" })).body.res;
    expect(order.card_good_qty).toBe((await rows()).reduce((sum, { quantity }) => sum + quantity, 0) / 1e6);
  });

  it("says of each row of the history whether the caller can reverse its report, and keeps to that", async () => {
    const numbers: number[] = [];
    const send = async (more: Record<string, unknown> = {}, user = "operator") =>
      numbers.push(
        (await call("receive_good_qty", report({ machine_id: "PJ1", card_no: "300", ...more }), user)).body.res
          .record_no,
      );
    await send();
    await send({}, "supervisor");
    await send({ trans_time: at(-30 * 3600) });
    await send();
    await send();
    await send();
    const [own, others, earlier, corrected, reversed, transferred] = numbers as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const correction = (await correct(corrected, 4)).body.res.record_no;
    const reversal = (await correct(reversed, 0)).body.res.record_no;
    await plant.server.parts.store.write((trx) =>
      trx.updateTable("erp_transfers").set({ status: "C" }).where("record_no", "=", transferred).execute(),
    );
    const history = async (user: string) => {
      const { body } = await call("load_quantity_history", { machine_id: "PJ1", quantity_kind: "all" }, user);
      return new Map<number, string>(
        body.res.map((row: any) => [row.record_no, `${row.reversal} ${row.quantity_real}`]),
      );
    };
    const facts: [number, string][] = [
      [corrected, "corrected 4"],
      [reversed, "reversed 0"],
      [reversal, "reversed 0"],
      [transferred, "transferred 10"],
    ];
    expect(await history("operator")).toEqual(
      new Map([
        ...facts,
        [own, "possible 10"],
        [others, "not_allowed 10"],
        [earlier, "not_allowed 10"],
        [correction, "possible 4"],
      ]),
    );
    expect(await history("supervisor")).toEqual(
      new Map([
        ...facts,
        [own, "possible 10"],
        [others, "possible 10"],
        [earlier, "possible 10"],
        [correction, "possible 4"],
      ]),
    );
    for (const [record_no, said] of await history("operator")) {
      const { status } = await correct(record_no, 0);
      expect([record_no, status === 200]).toEqual([record_no, said.startsWith("possible")]);
    }
  });

  it("keeps the sum of transactions equal to the order under reports sent at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => call("receive_good_qty", report({ good_qty: 2 }))));
    const { body } = await call("load_running_order", { machine_id: "FC1" });
    expect(body.res.card_good_qty).toBe(40);
    expect((await rows()).reduce((sum, row) => sum + row.quantity, 0)).toBe(40_000_000);
    expect((await rows()).every((row) => row.company_id === company)).toBe(true);
  });
});
