import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Order, PlannedOrder } from "#schemas/plant/order.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { validatorOf } from "#server/validation.ts";
import { databases } from "#tests/support/databases.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { finishOf, isLate, remainingOf, toOrder, unitHours } from "#server/procedures/records/orders/reader.ts";

const specifiedFields =
  "work_order_no card_no part_no op_number tool_id unit_qty record_no1 machine_id1 cancelled locked program_id material_prepared tools_prepared peripheral_equipment_prepared print_prepared other_info_8 op_total_remaining_time_hours _plannedIn".split(
    " ",
  );

describe("what follows from an order's fields", () => {
  const moment = { now: start, settings: {} };
  it("reads planned_unit_time in hours/100 unless the site says hours", () => {
    const row = { planned_unit_time: 2 };
    expect([unitHours(row, {}), unitHours(row, { planned_unit_time_unit: "hours" })]).toEqual([0.02, 2]);
  });
  it("has nothing left after over-production, and no remaining time when it is cancelled", () => {
    const row = order("FC1", "1", { good_qty: 130_000_000 });
    expect(remainingOf(row)).toBe(0);
    expect(toOrder(order("FC1", "2", { cancelled: 1 }), moment).op_total_remaining_time_hours).toBe(0);
  });
  it("ends, once started, when its remaining pieces are made", () => {
    const row = order("FC1", "1", { state: "started", good_qty: 50_000_000 });
    expect(finishOf(row, moment)).toBe(start + 50 * 0.01 * 3_600_000);
    expect(finishOf(order("FC1", "1"), moment)).toBeNull();
  });
  it("is late when it was planned to begin before today in the company's time zone [OV-403]", () => {
    const midnight = Date.parse("2026-06-10T00:00:00+02:00");
    const noon = { now: midnight + 12 * 3_600_000, settings: {} };
    const isLateFrom = (planned_start_time: number | null, more: object = {}) =>
      isLate(order("FC1", "1", { planned_start_time, ...more }), noon);
    expect([isLateFrom(midnight - 60_000), isLateFrom(midnight), isLateFrom(midnight + 3_600_000)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isLateFrom(null), isLateFrom(midnight - 1, { state: "started" })]).toEqual([false, false]);
    expect(
      isLate(order("FC1", "1", { planned_start_time: midnight }), { ...noon, settings: { time_zone: "UTC" } }),
    ).toBe(true);
  });
  it("accepts 0 and 1 for cancelled and locked, and nothing else [MI-460] [MI-461]", () => {
    const validate = validatorOf(Order);
    const good = toOrder(order("FC1", "1"), moment);
    for (const field of ["cancelled", "locked"]) {
      for (const value of [0, 1]) expect(() => validate({ ...good, [field]: value })).not.toThrow();
      for (const value of [2, true])
        expect(() => validate({ ...good, [field]: value })).toThrow(expect.objectContaining({ path: `/${field}` }));
    }
  });
});

describe.each(databases)("orders on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const call = async (name: string, input: unknown = {}, user = "operator") =>
    (await (await plant.as(user)).call(name, input)).body.res;
  const fc1 = { machine_id: "FC1", erp_resource: "FC1", erp_connection_type: "" };

  it("lists planned and running orders with all specified fields [MI-459]", async () => {
    const planned = await call("load_planned_orders", fc1);
    const running = await call("load_running_orders", { machine_id: "FC1" });
    expect(() => validatorOf(Type.Array(PlannedOrder))(planned)).not.toThrow();
    expect(() => validatorOf(Type.Array(Order))(running)).not.toThrow();
    for (const list of [planned, running]) {
      for (const row of list) expect(Object.keys(row)).toEqual(expect.arrayContaining(specifiedFields));
    }
    expect([planned.map((row: any) => row.card_no), running.map((row: any) => row.card_no)]).toEqual([
      ["101", "102"],
      ["100"],
    ]);
  });

  it("lists planned orders by their planned start, those without one last", async () => {
    await writePlant(plant.server.parts.store, company, {
      orders: [
        order("JB1", "001", { planned_start_time: null }),
        order("JB1", "003", { planned_start_time: start }),
        order("JB1", "002", { planned_start_time: start + 60_000 }),
      ],
    });
    const planned = await call("load_planned_orders", { ...fc1, machine_id: "JB1", erp_resource: "JB1" });
    expect(planned.map((row: any) => row.card_no)).toEqual(["003", "002", "001"]);
  });

  it("lists planned orders with planned start and card [OV-627]", async () => {
    const [first] = await call("load_planned_orders", fc1);
    expect(first).toMatchObject({
      card_no: "101",
      planned_start_time: new Date(start - 7_200_000).toISOString(),
      late_hours: null,
    });
  });

  it("takes the machine with its ERP's terms, none of which may be missing, and leaves only late orders with only_late [OV-664]", async () => {
    for (const name of Object.keys(fc1)) {
      const { [name]: _, ...rest } = fc1 as Record<string, unknown>;
      const { status, body } = await (await plant.as("operator")).call("load_planned_orders", rest);
      expect([status, body.code, body.path]).toEqual([400, "invalid_input", `/${name}`]);
    }
    const yesterday = [order("PJ1", "777", { planned_start_time: start - 30 * 3_600_000 }), order("PJ1", "778")];
    await writePlant(plant.server.parts.store, company, { orders: yesterday });
    const pj1 = { machine_id: "PJ1", erp_resource: "PJ1", erp_connection_type: "", only_late: true };
    expect((await call("load_planned_orders", pj1)).map((row: any) => [row.card_no, row.late_hours])).toEqual([
      ["777", 30],
    ]);
    expect(await call("load_planned_orders", { ...fc1, only_late: true })).toEqual([]);
  });

  it("lists the late orders of all machines as each machine lists its own, each at its place there", async () => {
    await writePlant(plant.server.parts.store, company, {
      orders: [
        order("JB1", "011", { planned_start_time: start - 50 * 3_600_000, cancelled: 1 }),
        order("JB1", "012", { planned_start_time: start - 40 * 3_600_000 }),
      ],
    });
    const listOf = (machine_id: string | null, more: object = {}) =>
      call("load_planned_orders", { machine_id, erp_resource: "", erp_connection_type: "", ...more });
    const ids = (await call("load_machines")).map(({ machine_id }: any) => machine_id);
    const each = (await Promise.all(ids.map((id: string) => listOf(id, { only_late: true })))).flat();
    const inOrder = (rows: any[]) => rows.toSorted((a, b) => a.card_no.localeCompare(b.card_no));
    for (const more of [{}, { only_late: true }]) expect(inOrder(await listOf(null, more))).toEqual(inOrder(each));
    expect(inOrder(each).map(({ machine_id, card_no, place, places }) => [machine_id, card_no, place, places])).toEqual(
      [
        ["JB1", "012", 2, 5],
        ["PJ1", "777", 1, 2],
      ],
    );
  });

  it("gives one running order or null", async () => {
    expect(await call("load_running_order", { machine_id: "FC1", reload: false })).toMatchObject({
      card_no: "100",
      state: "started",
    });
    expect(await call("load_running_order", { machine_id: "JH1" })).toBeNull();
  });

  it("lists the running orders of all machines that the caller may see [OV-663]", async () => {
    const cards = async (user: string) =>
      (await call("load_all_running_orders", {}, user)).map((row: any) => row.card_no);
    expect([await cards("operator"), await cards("restricted"), await cards("foreign")]).toEqual([
      ["100", "300"],
      [],
      ["900"],
    ]);
  });
});
