import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { Order, PlannedOrder } from "#schemas/plant/order.ts";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { validatorOf } from "#server/validation.ts";
import {
  childTool,
  company,
  iso,
  machine,
  order,
  type Plant,
  start,
  startPlant,
} from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const million = 1_000_000;

const begin = (more: Record<string, unknown> = {}) => ({
  machine_id: "JB1",
  card_no: "400",
  tool_id: null,
  sf326_stop_code: null,
  unit_qty: null,
  cavities: null,
  ...more,
});
const end = (more: Record<string, unknown> = {}) => ({
  machine_id: "JB1",
  card_no: "400",
  cancel_order: false,
  ...more,
});
const own = (machine_id: string, ...numbers: number[]) => ({
  special_functions: numbers.map((sf_no) => ({ company_id: company, machine_id, sf_no, active: 1, parameter: null })),
});
const tables = [
  "orders",
  "order_runs",
  "stops",
  "silences",
  "machine_states",
  "machine_records",
  "special_functions",
  "production_transactions",
  "erp_transfers",
  "planning_marks",
  "program_locks",
  "tools",
  "tool_structure",
  "tool_inserts",
  "materials",
  "order_materials",
  "material_requests",
  "machine_touch_configs",
] as const;

describe.each(databases)("work with orders on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  /** Three planned orders on a bare machine, two on one with an ERP; everything else is gone. */
  const rows = (): PlantRows => ({
    orders: [
      order("JB1", "400", { record_no1: 90_400, planned_start_time: start - hour, program_id: "P1" }),
      order("JB1", "401", { record_no1: 90_401, planned_start_time: start, program_id: "P1", cancelled: 1 }),
      order("JB1", "402", { record_no1: 90_402, planned_start_time: start + hour, program_id: "P2", tool_id: "" }),
      order("PJ1", "300", { record_no1: 90_300 }),
      order("PJ1", "301", { record_no1: 90_301 }),
    ],
  });
  const put = (more: PlantRows) => writePlant(plant.server.parts.store, company, more);
  beforeEach(async () => {
    await plant.server.parts.store.write(async (trx) => {
      for (const table of tables) await trx.deleteFrom(table).where("company_id", "=", company).execute();
      await trx.updateTable("machines").set({ tool_id: "-" }).where("company_id", "=", company).execute();
    });
    await put(rows());
  });

  const call = async (name: string, input: unknown, user = "operator", key: string = randomUUID()) =>
    (await plant.as(user)).call(name, input, { key });
  const read = async (name: string, input: unknown, user = "operator") => (await call(name, input, user)).body.res;
  const code = ({ status, body }: { status: number; body: any }) => [status, body.call_status[0].call_code, body.path];
  const planned = async (machine_id = "JB1", user = "operator"): Promise<any[]> =>
    read("load_planned_orders", { machine_id, erp_resource: machine_id, erp_connection_type: "" }, user);
  const running = async (machine_id = "JB1"): Promise<any[]> => read("load_running_orders", { machine_id });
  const machineOf = (machine_id = "JB1"): Promise<any> => read("load_machine", { machine_id });
  const cards = (list: any[]): string[] => list.map(({ card_no }) => card_no);
  const stored = async (card_no: string) =>
    await plant.server.parts.store.read
      .selectFrom("orders")
      .selectAll()
      .where("company_id", "=", company)
      .where("card_no", "=", card_no)
      .executeTakeFirstOrThrow();
  const transfers = () => plant.server.parts.store.read.selectFrom("erp_transfers").selectAll().execute();
  const now = () => iso(plant.server.parts.now());

  describe("start_order", () => {
    it("moves a planned order to started [MI-140]", async () => {
      const { status, body } = await call("start_order", begin());
      expect([status, body.res.state]).toEqual([200, "started"]);
      expect(() => validatorOf(Order)(body.res)).not.toThrow();
    });

    it("sets time, machine, tool and cavities, shows the order as running, and tells other clients [MI-178]", async () => {
      const reader = await (await plant.as("supervisor")).events("OrderChanged:JB1,MachineChanged:JB1");
      const { body } = await call("start_order", begin({ tool_id: "T9", unit_qty: 2.5, cavities: 4 }));
      const given = {
        state: "started",
        machine_id1: "JB1",
        started_at: now(),
        tool_id: "T9",
        unit_qty: 2.5,
        cavities: 4,
      };
      expect(body.res).toMatchObject(given);
      expect(await running()).toEqual([body.res]);
      expect(cards(await planned())).toEqual(["401", "402"]);
      expect(await machineOf()).toMatchObject({ card_no: "400", work_order_no: "WO400", tool_id: "T9", prod_time: 0 });
      const of = (event: string) => reader.frames.find(({ data }) => data.event === event)?.data;
      await reader.until(() => of("OrderChanged") !== undefined && of("MachineChanged") !== undefined);
      expect(of("OrderChanged")).toMatchObject({
        card_nos: ["400"],
        patches: [{ card_no: "400", patch: body.res, version: body.res.version }],
      });
      expect(of("MachineChanged")).toMatchObject({ machine_id: "JB1", patch: { card_no: "400", tool_id: "T9" } });
      reader.close();
    });

    it("takes cavities null where they are asked for, and refuses 0 and more than the machine has [MI-146]", async () => {
      const config = JSON.stringify({ ask_for_cavities: true, max_cavities: 4 });
      await put({ machine_touch_configs: [{ company_id: company, machine_id: "JB1", config }] });
      for (const cavities of [0, -1, 5])
        expect(code(await call("start_order", begin({ cavities })))).toEqual([422, 7, "/cavities"]);
      expect((await call("start_order", begin({ cavities: null }))).status).toBe(200);
    });

    it("allows 99 cavities where the machine says no other maximum", async () => {
      expect(code(await call("start_order", begin({ cavities: 100 })))).toEqual([422, 7, "/cavities"]);
      expect((await call("start_order", begin({ cavities: 99 }))).body.res.cavities).toBe(99);
    });

    it("leaves the unit quantity that an order has when none above 0 is given", async () => {
      for (const unit_qty of [0, null]) {
        expect((await call("start_order", begin({ unit_qty }))).body.res.unit_qty).toBe(1);
        await call("stop_order", end());
      }
    });

    it("keeps the unit quantity, so that the next start does not ask [MI-169]", async () => {
      await put({ ...own("JB1", 6), orders: [order("JB1", "403", { unit_qty: 0 })] });
      await call("start_order", begin({ card_no: "403", unit_qty: 5 }));
      await call("stop_order", end({ card_no: "403" }));
      expect((await planned()).find(({ card_no }) => card_no === "403").unit_qty).toBe(5);
      expect((await call("start_order", begin({ card_no: "403" }))).status).toBe(200);
    });

    it("refuses with SF472 and refuses a cancelled order; both stay planned [MI-179]", async () => {
      const cancelled = await call("start_order", begin({ card_no: "401" }));
      expect([code(cancelled), cancelled.body.message]).toEqual([[409, 5, "/card_no"], "Order is cancelled"]);
      await put(own("JB1", 472));
      expect(code(await call("start_order", begin()))).toEqual([403, 3, "/machine_id"]);
      expect(cards(await planned())).toEqual(["400", "401", "402"]);
    });

    it("refuses a missing tool, set-up code or unit quantity and a cavity count out of range [MI-180]", async () => {
      await put({ ...own("JB1", 183), tool_structure: [childTool("T1", "T1a")] });
      for (const tool_id of [null, ""])
        expect(code(await call("start_order", begin({ tool_id })))).toEqual([422, 7, "/tool_id"]);
      await put(own("JB1", 326));
      for (const sf326_stop_code of [null, ""]) {
        const { status, body } = await call("start_order", begin({ tool_id: "T1a", sf326_stop_code }));
        expect([status, body.path]).toEqual([422, "/sf326_stop_code"]);
      }
      await put({ ...own("JB1", 6), orders: [order("JB1", "403", { unit_qty: 0 })] });
      for (const unit_qty of [null, 0, -1]) {
        const input = begin({ card_no: "403", tool_id: "T1a", sf326_stop_code: "12", unit_qty });
        expect(code(await call("start_order", input))).toEqual([422, 7, "/unit_qty"]);
      }
      for (const cavities of [0, 100]) {
        const input = begin({ tool_id: "T1a", sf326_stop_code: "12", cavities });
        expect(code(await call("start_order", input))).toEqual([422, 7, "/cavities"]);
      }
      expect(cards(await planned())).toEqual(["400", "403", "401", "402"]);
      expect(await running()).toEqual([]);
    });

    it("asks for no tool where the order's tool has no children, or it has none", async () => {
      await put(own("JB1", 183));
      expect((await call("start_order", begin({ card_no: "402" }))).status).toBe(200);
      expect((await machineOf()).tool_id).toBe("-");
      await call("stop_order", end({ card_no: "402" }));
      expect((await call("start_order", begin())).status).toBe(200);
    });

    it("refuses a set-up code that the machine does not offer", async () => {
      await put(own("JB1", 326));
      for (const sf326_stop_code of ["60", "nothing"])
        expect(code(await call("start_order", begin({ sf326_stop_code })))).toEqual([404, 4, "/sf326_stop_code"]);
    });

    it("refuses with SF370 until material is assigned [MI-182]", async () => {
      await put({
        ...own("JB1", 370),
        materials: [{ company_id: company, material_no: "M1", material_desc: "PP natural", unit: "kg" }],
        order_materials: [
          {
            company_id: company,
            machine_id: "JB1",
            card_no: "400",
            position: 1,
            material_no: "M1",
            planned_qty: million,
            used_qty: 0,
            line_no: null,
            material_card_no: "",
          },
        ],
        machine_touch_configs: [{ company_id: company, machine_id: "JB1", config: '{"material_menu":true}' }],
      });
      const refused = await call("start_order", begin());
      expect(code(refused)).toEqual([422, 7, "/card_no"]);
      expect(refused.body.message).toBe("SF370: no material is assigned to order 400");
      expect(cards(await planned())).toContain("400");
      const ordered = { machine_id: "JB1", card_no: "400", material_no: "M1", quantity: 1 };
      expect((await call("order_material", ordered)).status).toBe(200);
      expect((await call("start_order", begin())).status).toBe(200);
    });

    it("refuses a second order on the machine, in words that say so", async () => {
      await call("start_order", begin());
      const second = await call("start_order", begin({ card_no: "402" }));
      expect(code(second)).toEqual([409, 5, "/card_no"]);
      expect(second.body.message).toBe("Another order is already started on this machine");
    });

    it("lets exactly one of two concurrent starts succeed, and refuses a card that runs elsewhere [MI-184]", async () => {
      const answers = await Promise.all([call("start_order", begin()), call("start_order", begin(), "supervisor")]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe("Order is already started");
      await put({ orders: [order("R1", "400")] });
      const elsewhere = await call("start_order", begin({ machine_id: "R1" }));
      expect([code(elsewhere), elsewhere.body.message]).toEqual([[409, 5, "/card_no"], "Order is already started"]);
    });

    it("starts a stopped order with a rest again, and no order without one [MI-185]", async () => {
      await call("start_order", begin());
      const report = { machine_id: "JB1", card_no: "400", employee: "", trans_time: iso(start), note: "" };
      await call("receive_good_qty", { ...report, good_qty: 60 });
      await call("stop_order", end());
      const rest = (await planned()).find(({ card_no }) => card_no === "400");
      expect([rest.state, rest.remaining_qty]).toEqual(["stopped", 40]);
      expect((await call("start_order", begin())).body.res).toMatchObject({ state: "started", stop_date: null });
      await call("receive_good_qty", { ...report, good_qty: 40 });
      await call("stop_order", end());
      expect(cards(await planned())).not.toContain("400");
      expect((await call("start_order", begin())).body.message).toBe("Order is finished");
    });

    it("opens the set-up stop, ending the one that was open [MI-181]", async () => {
      await put(own("JB1", 326));
      const ago = (seconds: number) => iso(plant.server.parts.now() - seconds * 1000);
      await plant.ingest([
        { machine_id: "JB1", time: ago(90), status: "R" },
        { machine_id: "JB1", time: ago(60), status: "S", stop_reason: "30" },
      ]);
      const reader = await (await plant.as("supervisor")).events("StopChanged:JB1");
      const began = now();
      const stopped = ago(60);
      await call("start_order", begin({ sf326_stop_code: "12" }));
      plant.server.advance(1000);
      expect(await machineOf()).toMatchObject({
        status: "S",
        current_stop_reason: "12",
        stop_description: "Tool fault",
        stop_number: 2,
        status_since: began,
      });
      const history = (await read("load_stop_history", { machine_id: "JB1" }, "supervisor")).map((stop: any) => [
        stop.stop_reason,
        stop.start_time,
        stop.end_time,
        stop.work_order_no,
        stop.coded_by,
      ]);
      expect(history).toEqual([
        ["12", began, null, "WO400", "operator"],
        ["30", stopped, began, "-", null],
      ]);
      await reader.until(() => reader.frames.some(({ data }) => data["stops"]?.length === 2));
      reader.close();
    });

    it("opens the set-up stop of a running machine, which ends when the machine runs again", async () => {
      await put(own("JB1", 326));
      const from = plant.server.parts.now();
      const at = (seconds: number) => iso(from + seconds * 1000);
      await plant.ingest({ machine_id: "JB1", time: at(-30), status: "R", good_count: 10 });
      const began = now();
      await call("start_order", begin({ sf326_stop_code: "12" }));
      // What the machine said before the start comes in after it, and its own reason never renames a person's stop.
      await plant.ingest({ machine_id: "JB1", time: at(-1), status: "R", good_count: 12 });
      plant.server.advance(10_000);
      await plant.ingest({ machine_id: "JB1", time: at(5), status: "S", stop_reason: "30", good_count: 12 });
      expect(await machineOf()).toMatchObject({ status: "S", current_stop_reason: "12", stop_number: 1 });
      await plant.ingest({ machine_id: "JB1", time: at(9), status: "R", good_count: 15 });
      const [stop, ...others] = await read("load_stop_history", { machine_id: "JB1" }, "supervisor");
      expect(stop).toMatchObject({ stop_reason: "12", start_time: began, end_time: at(9), coded_by: "operator" });
      expect(others).toEqual([]);
      expect((await running())[0].card_good_qty).toBe(3);
    });

    it("opens the set-up stop after the last signal of a machine whose clock is ahead, which counts when it comes", async () => {
      await put(own("JB1", 326));
      const came = plant.server.parts.now();
      await plant.ingest([
        { machine_id: "JB1", time: iso(came - 5000), status: "R" },
        { machine_id: "JB1", time: iso(came + 60_000), status: "S" },
      ]);
      await call("start_order", begin({ sf326_stop_code: "12" }));
      plant.server.advance(4000);
      await plant.ingest({ machine_id: "JB1", time: iso(came + 64_000), status: "R" });
      const stops = await plant.server.parts.store.read
        .selectFrom("stops")
        .select(["stop_reason", "start_time", "end_time"])
        .where("company_id", "=", company)
        .orderBy("stop")
        .execute();
      expect(stops).toEqual([
        { stop_reason: "-", start_time: came, end_time: came + 1 },
        { stop_reason: "12", start_time: came + 1, end_time: came + 4000 },
      ]);
    });

    it("knows no card of another machine", async () => {
      const { status, body } = await call("start_order", begin({ machine_id: "R1" }));
      expect([status, body.code, body.path]).toEqual([404, "not_found", "/card_no"]);
    });

    it("mounts the insert that was chosen and takes the one before off the machine", async () => {
      const insert = (tool_id: string, mounted_on: string) => ({
        company_id: company,
        tool_id,
        parent_tool_id: tool_id.slice(0, 2),
        description: `Insert ${tool_id}`,
        location: "Shelf 1",
        mounted_on,
      });
      await put({
        tool_inserts: [insert("T1-1", "JB1"), insert("T1-2", ""), insert("T1-3", "R1"), insert("T2-1", "JB1")],
      });
      await call("start_order", begin({ tool_id: "T1-2" }));
      const free = await read("load_free_tool_inserts", { machine_id: "JB1", tool_id: "T1-2" });
      expect(free.map(({ tool_id, mounted_on }: any) => [tool_id, mounted_on])).toEqual([
        ["T1-1", ""],
        ["T1-2", "JB1"],
        ["T2-1", ""],
      ]);
    });
  });

  describe("stop_order", () => {
    it("moves a started order to stopped [MI-192]", async () => {
      await call("start_order", begin());
      const { status, body } = await call("stop_order", end());
      expect([status, body.res.state]).toEqual([200, "stopped"]);
    });

    it("sets the time, recalculates the rest, clears the machine and tells other clients [MI-204]", async () => {
      await call("start_order", begin());
      const report = { machine_id: "JB1", card_no: "400", employee: "", trans_time: iso(start), note: "" };
      await call("receive_good_qty", { ...report, good_qty: 60 });
      const reader = await (await plant.as("supervisor")).events("OrderChanged:JB1,MachineChanged:JB1");
      plant.server.advance(60_000);
      const { body } = await call("stop_order", end());
      expect(body.res).toMatchObject({
        state: "stopped",
        stop_date: now(),
        op_total_remaining_time_hours: 0.4,
        order_finished: null,
      });
      expect(await machineOf()).toMatchObject({ card_no: "-", work_order_no: "-", record_no: null, prod_time: 0 });
      expect([await running(), cards(await planned())]).toEqual([[], ["400", "401", "402"]]);
      const of = (event: string) => reader.frames.find(({ data }) => data.event === event)?.data;
      await reader.until(() => of("OrderChanged") !== undefined && of("MachineChanged") !== undefined);
      expect(of("OrderChanged")).toMatchObject({ patches: [{ card_no: "400", patch: null }] });
      expect(of("MachineChanged")).toMatchObject({ patch: { card_no: "-", work_order_no: "-" } });
      reader.close();
    });

    it("cancels the rest with it, or neither [MI-199]", async () => {
      await call("start_order", begin());
      const { body } = await call("stop_order", end({ cancel_order: true }));
      expect(body.res).toMatchObject({ state: "stopped", cancelled: 1, op_total_remaining_time_hours: 0 });
      expect(cards(await planned())).toEqual(["401", "402"]);
      await call("start_order", begin({ card_no: "402" }));
      await put(own("JB1", 112));
      expect((await call("stop_order", end({ card_no: "402", cancel_order: true }))).status).toBe(403);
      expect(await stored("402")).toMatchObject({ state: "started", cancelled: 0 });
    });

    it("is refused with SF112; the order stays started [MI-202]", async () => {
      await put(own("JB1", 112));
      await call("start_order", begin());
      expect(code(await call("stop_order", end()))).toEqual([403, 3, "/machine_id"]);
      expect(cards(await running())).toEqual(["400"]);
    });

    it("writes one ERP transaction with a connection and none without [MI-205]", async () => {
      await call("start_order", begin());
      await call("stop_order", end());
      expect(await transfers()).toEqual([]);
      await call("start_order", begin({ machine_id: "PJ1", card_no: "300" }));
      await call("stop_order", end({ machine_id: "PJ1", card_no: "300" }));
      const [transfer, ...others] = await transfers();
      expect([transfer, others]).toMatchObject([
        { subject: "balthzartransactions", machine_id: "PJ1", card_no: "300", quantity: 0, status: "N" },
        [],
      ]);
      expect(JSON.parse(transfer!.payload)).toMatchObject({ action: "stop_order", card_no: "300", cancelled: 0 });
    });

    it("is refused for a planned and a stopped order [MI-206]", async () => {
      const fresh = await call("stop_order", end());
      expect([code(fresh), fresh.body.message]).toEqual([[409, 5, "/card_no"], "Order is not started"]);
      await call("start_order", begin());
      await call("stop_order", end());
      expect(code(await call("stop_order", end()))).toEqual([409, 5, "/card_no"]);
    });

    it("lists the order as finished, newest first, cancelled ones unless SF196 or the caller leaves them out", async () => {
      await put({
        orders: [
          order("JB1", "410", { state: "stopped", started_at: start - 9 * hour, stop_date: start - 2 * hour }),
          order("JB1", "411", {
            state: "stopped",
            started_at: start - 9 * hour,
            stop_date: start - hour,
            cancelled: 1,
          }),
          order("JB1", "412", { state: "stopped", started_at: 0, stop_date: start - 8 * 24 * hour }),
        ],
      });
      await call("start_order", begin());
      await call("stop_order", end());
      const finished = async (more = {}) => cards(await read("load_finished_orders", { machine_id: "JB1", ...more }));
      expect(await finished()).toEqual(["400", "411", "410"]);
      expect(await finished({ include_cancelled: false })).toEqual(["400", "410"]);
      await put(own("JB1", 196));
      expect(await finished()).toEqual(["400", "410"]);
      expect(await finished({ include_cancelled: true })).toEqual(["400", "411", "410"]);
    });

    it("gives pieces that come late to the run in which they were made, whichever follows", async () => {
      const from = plant.server.parts.now();
      const count = (seconds: number, good_count: number) =>
        plant.ingest({ machine_id: "JB1", time: iso(from + seconds * 1000), status: "R", good_count });
      await count(-10, 0);
      await call("start_order", begin());
      plant.server.advance(60_000);
      await call("stop_order", end());
      await call("start_order", begin({ card_no: "402" }));
      plant.server.advance(60_000);
      await call("stop_order", end({ card_no: "402" }));
      await call("start_order", begin());
      plant.server.advance(60_000);
      for (const [seconds, good_count] of [
        [30, 10],
        [90, 30],
        [150, 90],
      ] as const)
        await count(seconds, good_count);
      expect([(await stored("400")).good_qty / million, (await stored("402")).good_qty / million]).toEqual([70, 20]);
      expect((await machineOf()).prod_time).toBe(120);
    });
  });

  describe("cancellation", () => {
    const cancel = (record_nos: number[], machine_id = "JB1", action = "cancellation") =>
      call("cancellation", { machine_id, record_nos, action });

    it("marks planned orders as cancelled, which stay on the list, and takes it back", async () => {
      const { body } = await cancel([90_400, 90_402, 90_400]);
      expect(() => validatorOf(Type.Array(Order))(body.res)).not.toThrow();
      expect(body.res.map(({ record_no1, cancelled }: Order) => [record_no1, cancelled])).toEqual([
        [90_400, 1],
        [90_402, 1],
      ]);
      expect((await planned()).map(({ cancelled }) => cancelled)).toEqual([1, 1, 1]);
      await cancel([90_401, 90_402], "JB1", "revert_cancellation");
      expect((await planned()).map(({ cancelled }) => cancelled)).toEqual([1, 0, 0]);
    });

    it("is refused for a started order [MI-211]", async () => {
      await call("start_order", begin());
      const { status, body } = await cancel([90_402, 90_400]);
      expect([status, body.message, body.path]).toEqual([409, "Stop the order first", "/record_nos"]);
      expect([(await stored("400")).cancelled, (await stored("402")).cancelled]).toEqual([0, 0]);
    });

    it("writes one transfer and one event with an ERP, none without [MI-212]", async () => {
      const reader = await (await plant.as("supervisor")).events("NewOrderCancellation,OrderChanged");
      await cancel([90_400]);
      await cancel([90_300], "PJ1");
      await cancel([90_300], "PJ1", "revert_cancellation");
      const sent = await transfers();
      expect(sent.map(({ subject, card_no, payload }) => [subject, card_no, JSON.parse(payload).action])).toEqual([
        ["cancellations", "300", "cancellation"],
        ["cancellations", "300", "revert_cancellation"],
      ]);
      const told = () => reader.frames.filter(({ data }) => data.event === "NewOrderCancellation");
      await reader.until(() => told().length === 2);
      expect(told().map(({ data }) => [data["machine_id"], data["record_nos"], data["action"]])).toEqual([
        ["PJ1", [sent[0]!.record_no], "cancellation"],
        ["PJ1", [sent[1]!.record_no], "revert_cancellation"],
      ]);
      reader.close();
    });

    it("tells of a rest that is cancelled with its stop", async () => {
      await call("start_order", begin({ machine_id: "PJ1", card_no: "300" }));
      await call("stop_order", end({ machine_id: "PJ1", card_no: "300", cancel_order: true }));
      expect((await transfers()).map(({ subject }) => subject).toSorted()).toEqual([
        "balthzartransactions",
        "cancellations",
      ]);
    });

    it("works on all records or none [MI-213]", async () => {
      for (const unknown of [99_999, 90_300]) {
        const refused = await cancel([90_400, unknown, 90_402]);
        expect(code(refused)).toEqual([404, 4, "/record_nos/1"]);
      }
      expect((await planned()).map(({ cancelled }) => cancelled)).toEqual([0, 1, 0]);
    });

    it("leaves a record in the wanted state as it is, and succeeds [MI-214]", async () => {
      for (const times of [1, 2]) {
        const { status, body } = await cancel([90_300], "PJ1");
        expect([times, status, body.call_status[0].call_code]).toEqual([times, 200, 0]);
      }
      expect(await transfers()).toHaveLength(1);
      expect((await stored("300")).version).toBe(2);
    });

    it("takes no empty list [MI-493]", async () => {
      expect(code(await cancel([]))).toEqual([400, 1, "/record_nos"]);
    });
  });

  describe("prepare_for_order", () => {
    const prepare = (feature: string, value: unknown, card_no = "400") =>
      call("prepare_for_order", { machine_id: "JB1", card_no, feature, value });
    const steps = ["material_prepared", "tools_prepared", "peripheral_equipment_prepared", "print_prepared"];
    const all = () => put(own("JB1", 433, 434, 435, 446));

    it("sets the feature and gives the machine's planned list [MI-495] [MI-496]", async () => {
      await all();
      for (const feature of steps)
        for (const value of [1, 0]) {
          const { body } = await prepare(feature, value);
          expect(() => validatorOf(Type.Array(PlannedOrder))(body.res)).not.toThrow();
          expect(body.res.map((row: any) => [row.card_no, row[feature]])).toEqual([
            ["400", value],
            ["401", 0],
            ["402", 0],
          ]);
          expect(body.res).toEqual(await planned());
        }
    });

    it("needs the special function of its feature; without it nothing is stored [MI-089]", async () => {
      await put(own("JB1", 434, 435, 446));
      expect(code(await prepare("material_prepared", 1))).toEqual([403, 3, "/machine_id"]);
      expect((await stored("400")).material_prepared).toBe(0);
    });

    it("takes no other feature and no other value", async () => {
      await all();
      expect(code(await prepare("cancelled", 1))).toEqual([400, 1, "/feature"]);
      for (const value of [2, true]) expect(code(await prepare("print_prepared", value))).toEqual([400, 1, "/value"]);
    });

    it("never hinders a start, which leaves it as it is [MI-221]", async () => {
      await all();
      expect((await call("start_order", begin())).status).toBe(200);
      await call("stop_order", end());
      for (const feature of steps) await prepare(feature, 1, "402");
      const { body } = await call("start_order", begin({ card_no: "402" }));
      expect(steps.map((feature) => body.res[feature])).toEqual([1, 1, 1, 1]);
    });

    it("is refused for a started order [MI-222]", async () => {
      await all();
      await call("start_order", begin());
      expect(code(await prepare("tools_prepared", 1))).toEqual([409, 5, "/card_no"]);
      expect((await stored("400")).tools_prepared).toBe(0);
    });
  });

  describe("balthzar_euromap", () => {
    const lock = (feature: string, comment = "worn nozzle", program_id = "P1") =>
      call("balthzar_euromap", { feature, machine_id: "JB1", program_id, comment });
    const locks = () => plant.server.parts.store.read.selectFrom("program_locks").selectAll().execute();

    it("locks every order with the program, keeps comment, user and time, and tells it [MI-231]", async () => {
      const reader = await (await plant.as("supervisor")).events("OrderChanged:JB1");
      const { body } = await lock("block_program");
      expect(() => validatorOf(Type.Array(Order))(body.res)).not.toThrow();
      expect(body.res.map(({ card_no, locked }: Order) => [card_no, locked])).toEqual([
        ["400", 1],
        ["401", 1],
      ]);
      expect((await planned()).map(({ locked }) => locked)).toEqual([1, 1, 0]);
      expect(await locks()).toMatchObject([
        { program_id: "P1", comment: "worn nozzle", username: "operator", unlocked_by: null, unlocked_at: null },
      ]);
      await reader.until(() => reader.frames.some(({ data }) => data["card_nos"]?.length === 2));
      reader.close();
      plant.server.advance(1000);
      await lock("unblock_program", "");
      expect((await planned()).map(({ locked }) => locked)).toEqual([0, 0, 0]);
      expect(await locks()).toMatchObject([
        { unlocked_by: "operator", unlocked_at: plant.server.parts.now(), locked_at: plant.server.parts.now() - 1000 },
      ]);
    });

    it("refuses a second block and a second unblock [MI-233]", async () => {
      expect(code(await lock("unblock_program", ""))).toEqual([409, 5, "/program_id"]);
      await lock("block_program");
      expect(code(await lock("block_program"))).toEqual([409, 5, "/program_id"]);
      expect(await locks()).toHaveLength(1);
    });

    it("takes a comment of 500 characters, none of 501 [MI-227]", async () => {
      expect(code(await lock("block_program", "x".repeat(501)))).toEqual([400, 1, "/comment"]);
      expect((await lock("block_program", "x".repeat(500))).status).toBe(200);
    });

    it("refuses a blank comment on a block, and a program that no order has", async () => {
      for (const comment of ["", "  "]) {
        const { status, body } = await lock("block_program", comment);
        expect([status, body.message, body.path]).toEqual([422, "No comment added", "/comment"]);
      }
      expect(code(await lock("block_program", "worn", "P9"))).toEqual([404, 4, "/program_id"]);
    });

    it("does not hinder a start", async () => {
      await lock("block_program");
      expect((await call("start_order", begin())).status).toBe(200);
    });
  });

  describe("user_planning", () => {
    const plan = (operation_type: string, user = "operator", card_no = "400") =>
      call("user_planning", { operation_type, machine_id: "JB1", card_no }, user);
    const marks = () => plant.server.parts.store.read.selectFrom("planning_marks").selectAll().execute();
    const marked = async (user = "operator") => (await planned("JB1", user)).map((row) => row.user_planning);

    it("marks the order for the signed-in user only, and tells that user only", async () => {
      const mine = await (await plant.as("operator")).events("OrderChanged:JB1");
      const other = await (await plant.as("supervisor")).events("OrderChanged:JB1");
      await plan("insert");
      expect([await marked(), await marked("supervisor")]).toEqual([
        [1, 0, 0],
        [0, 0, 0],
      ]);
      await mine.until(() => mine.frames.length === 1);
      await call("cancellation", { machine_id: "JB1", record_nos: [90_402], action: "cancellation" });
      await other.until(() => other.frames.length > 0);
      expect(other.frames.map(({ data }) => data["card_nos"])).toEqual([["402"]]);
      mine.close();
      other.close();
    });

    it("succeeds without effect when it is repeated [MI-235]", async () => {
      for (const [operation_type, count] of [
        ["insert", 1],
        ["insert", 1],
        ["delete", 0],
        ["delete", 0],
      ] as const) {
        const { status, body } = await plan(operation_type);
        expect([status, body.call_status[0].call_code, body.res]).toEqual([200, 0, true]);
        expect(await marks()).toHaveLength(count);
      }
    });

    it("knows no card of another machine", async () => {
      expect(code(await plan("insert", "operator", "300"))).toEqual([404, 4, "/card_no"]);
    });
  });

  describe("tools", () => {
    const lastWith = (tool_id: string): Promise<any[]> =>
      read("balthzar_get_last_order_with_tool_on_machine", { machine_id: "JB1", tool_id });

    it("finds the order that was started last with a tool, else the first planned one, else none [MI-502]", async () => {
      expect(cards(await lastWith("T1"))).toEqual(["400"]);
      await put({
        orders: [
          order("JB1", "410", { state: "stopped", started_at: start - 3 * hour, stop_date: start - 2 * hour }),
          order("JB1", "411", { state: "stopped", started_at: start - 2 * hour, stop_date: start - hour }),
        ],
      });
      expect(cards(await lastWith("T1"))).toEqual(["411"]);
      await call("start_order", begin());
      expect(cards(await lastWith("T1"))).toEqual(["400"]);
      expect([await lastWith("T7"), await lastWith("")].map(cards)).toEqual([[], ["402"]]);
    });

    it("lists tools, the structure of one, and the insert of the latest finished order of the same tool", async () => {
      const insert = (tool_id: string) => ({
        company_id: company,
        tool_id,
        parent_tool_id: "T7",
        description: "Insert",
        location: "A1",
        mounted_on: "",
      });
      await put({
        tools: [
          { company_id: company, tool_id: "T8", description: "Lid", cavities: null },
          { company_id: company, tool_id: "T7", description: "Cap", cavities: null },
        ],
        tool_structure: [childTool("T7", "T7b"), childTool("T7", "T7a")],
        tool_inserts: [insert("T7-1"), insert("T7-2")],
      });
      expect(await read("load_tools", {})).toEqual([
        { tool_id: "T7", description: "Cap" },
        { tool_id: "T8", description: "Lid" },
      ]);
      const children = await read("load_tool_structure", { tool_id: "T7" });
      expect(children.map((row: any) => [row.child_tool_id, row.child_tool_description])).toEqual([
        ["T7a", "Half T7a"],
        ["T7b", "Half T7b"],
      ]);
      expect(await read("load_tool_structure", { tool_id: "-" })).toEqual([]);
      const old = (tool_id: string) => read("load_old_tool_insert", { machine_id: "JB1", tool_id });
      expect(await old("T7")).toBeNull();
      await put({
        orders: [
          order("JB1", "410", { tool_id: "T7-1", state: "stopped", started_at: start, stop_date: start - 2 }),
          order("JB1", "411", { tool_id: "T7-2", state: "stopped", started_at: start, stop_date: start - 1 }),
          order("R1", "412", { tool_id: "T7-1", state: "stopped", started_at: start, stop_date: start }),
        ],
      });
      expect([(await old("T7")).tool_id, (await old("T7-1")).tool_id, await old("T8")]).toEqual(["T7-2", "T7-2", null]);
    });
  });

  it("leaves an audit row with what was before and after, and one of each refusal", async () => {
    await plant.server.parts.store.write((trx) => trx.deleteFrom("audit").execute());
    await call("start_order", begin());
    await call("start_order", begin());
    const audit = await plant.server.parts.store.read.selectFrom("audit").selectAll().orderBy("call_code").execute();
    expect(audit.map((row) => [row.procedure, row.machine_id, row.call_code])).toEqual([
      ["start_order", "JB1", 0],
      ["start_order", "JB1", 5],
    ]);
    expect([audit[0]!.before, audit[0]!.after].map((json) => JSON.parse(json!).state)).toEqual(["planned", "started"]);
  });

  it("is another company's, or outside the restrictions, for nobody", async () => {
    await writePlant(plant.server.parts.store, 2, {
      machines: [machine("ZZ8", "10", { company_id: 2 })],
      orders: [order("ZZ8", "400", { company_id: 2 })],
    });
    expect((await call("start_order", begin({ machine_id: "ZZ8" }))).status).toBe(404);
    expect((await call("start_order", begin(), "restricted")).status).toBe(403);
    expect((await call("start_order", begin({ machine_id: "ZZ8" }), "foreign")).status).toBe(200);
    expect(cards(await running())).toEqual([]);
  });
});
