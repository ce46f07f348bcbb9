import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { letJh1Work, worked } from "#tests/contracts/procedures/machine-work.ts";
import { rangeOfHour } from "./transactions.ts";
import { ofCompany } from "#server/database/company.ts";

const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from;
const stopTime = lengthOf(worked.setup) + lengthOf(worked.stop);
const runTime = lengthOf(worked) - stopTime - lengthOf(worked.silence);
const millions = 1_000_000;

describe.each(databases)("histories on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await letJh1Work(plant);
  });
  afterAll(() => plant.close());

  const call = async (name: string, input: unknown, user = "operator") => (await plant.as(user)).call(name, input);
  const read = async (name: string, input: unknown, user?: string) => (await call(name, input, user)).body.res;
  const refusal = async (name: string, input: unknown, user?: string) => {
    const { status, body } = await call(name, input, user);
    return [status, body.call_status[0].call_code, body.path];
  };
  const day = { start_time: at(-86_400), end_time: at(0) };
  const jh1 = {
    machine_id: "JH1",
    machine_description: "Machine JH1",
    zone_description: "Zone 1",
    category: "IM80",
    category_description: "Injection 80 t",
    department_description: "Department 10",
    part_no: "P1",
    card_no: "200",
    tool_id: "T1",
    trans_date: "2026-06-10",
    week_number: 202_624,
    day_of_week: 4,
  };

  describe("of cards", () => {
    it("have the times and quantities of each card that was finished in the range", async () => {
      expect(await read("load_card_history", day)).toEqual([
        {
          ...jh1,
          shift: 1,
          shift_description: "Early",
          stop_date: at(worked.to),
          work_order_no: "WO200",
          planned_op_qty: 100,
          card_good_qty: 500,
          card_scrap_qty: 20,
          run_time: runTime,
          stop_time: stopTime,
          planned_setup_time: 0.5,
          setup_time: lengthOf(worked.setup),
        },
      ]);
    });

    it("leave out those that ended at or after the end of the range, and those of other machines", async () => {
      const until = (second: number) => read("load_card_history", { start_time: at(-86_400), end_time: at(second) });
      expect([await until(worked.to), (await until(worked.to + 1)).length]).toEqual([[], 1]);
      const own = await read("load_card_history", day, "restricted");
      expect(own.map((row: any) => row.machine_id)).toEqual(["JH1"]);
      expect(await read("load_card_history", day, "foreign")).toEqual([]);
    });
  });

  describe("of an order", () => {
    const order = { machine_id: "JH1", card_no: "200" };
    const none = { lower_out_of_bounds: null, upper_out_of_bounds: null };
    const grams = { unit: "g", unit_weight: 12.4, lower_tolerance: 12, upper_tolerance: 13, ...none };

    it("rate it by its planned time: all fields of the order, its times, OEE and scrap percent", async () => {
      const [finished] = await read("load_finished_orders", { machine_id: "JH1" });
      const planned = 36 * 500;
      const busy = runTime + lengthOf(worked.stop);
      expect(await read("load_order_details", order)).toEqual({
        ...finished,
        oee: Math.round((planned / busy) * 1000) / 10,
        run_time: runTime,
        planned_time: 3600,
        scrap_percent: 3.8,
        setup_time: lengthOf(worked.setup),
        reported_setup_time: lengthOf(worked.setup),
        planned_setup_seconds: 1800,
        pallets: [],
        standard_weight: grams,
        reports_from: new Date(Date.parse(finished.started_at) - 5 * 60_000).toISOString(),
      });
    });

    it("count set-up as reported only when a person has coded it", async () => {
      const code = (coded_by: string | null) =>
        plant.server.parts.store.write((trx) =>
          trx.updateTable("stops").set({ coded_by }).where("stop_reason", "=", "60").execute(),
        );
      await code(null);
      const details = await read("load_order_details", order);
      await code("operator");
      expect([details.setup_time, details.reported_setup_time]).toEqual([lengthOf(worked.setup), 0]);
    });

    it("say what a piece shall weigh in the unit that suits it, while that is in use [OV-847]", async () => {
      const weightOf = async (): Promise<unknown> => (await read("load_order_details", order)).standard_weight;
      const admin = await plant.as("admin");
      const write = async (verb: string, input: object): Promise<void> => {
        expect((await admin.call(`standard_weight.${verb}`, input)).status).toBe(200);
      };
      const changes = { unit_weight: 1.25, lower_tolerance: null, upper_tolerance: 1.3, upper_out_of_bounds: 1.4 };
      await write("update", { rows: [{ key: "P1/10", version: 1 }], changes });
      const kilograms = { lower_tolerance: null, lower_out_of_bounds: null, upper_out_of_bounds: 1.4 };
      expect(await weightOf()).toEqual({ unit: "kg", unit_weight: 1.25, upper_tolerance: 1.3, ...kilograms });
      await write("retire", { keys: ["P1/10"], retired: true });
      expect(await weightOf()).toBeNull();
      await write("create", { values: { part_no: "P1", op_no: "20", unit_weight: 0.5 } });
      expect(await weightOf()).toBeNull();
      await write("retire", { keys: ["P1/10"], retired: false });
      const back = { ...grams, unit_weight: 0.0124, lower_tolerance: 0.012, upper_tolerance: 0.013 };
      const { unit: _unit, ...limits } = back;
      await write("update", { rows: [{ key: "P1/10", version: 4 }], changes: limits });
      expect(await weightOf()).toEqual(grams);
    });

    it("go on to now while it runs", async () => {
      const details = await read("load_order_details", { machine_id: "FC1", card_no: "100" });
      expect([details.state, details.run_time, details.oee]).toEqual(["started", 0, 0]);
    });

    it("are refused for a card that is not on the machine", async () => {
      expect(await refusal("load_order_details", { machine_id: "FC1", card_no: "200" })).toEqual([404, 4, "/card_no"]);
    });
  });

  describe("of machines as a graph", () => {
    const graph = (more: object = {}, user?: string) =>
      call(
        "get_graphical_history_data_for_machines",
        { machine_string: "JH1;JB1", start_time: at(-32_400), end_time: at(3600), ...more },
        user,
      );

    it("are the tables machines, segments and orders, up to now [WD-863] [WD-864]", async () => {
      const { res } = (await graph()).body;
      expect(Object.keys(res).toSorted()).toEqual(["machines", "orders", "segments"]);
      expect(res.machines).toEqual([
        { machine_id: "JH1", object_description: "Machine JH1", shift_start: "2026-06-10T06:00:00.000Z" },
        { machine_id: "JB1", object_description: "Machine JB1", shift_start: null },
      ]);
      expect(res.orders).toEqual([{ machine_id: "JH1", start: at(worked.from), end: at(worked.to), card_no: "200" }]);
      const run = { status: "R", stop_reason: "", color: "#138b13", stop: null };
      const none = { status: "N", stop_reason: "", color: "#9aa0a6", stop: null };
      const setup = { status: "S", stop_reason: "60", color: "#f5a623", stop: 1 };
      const fault = { status: "S", stop_reason: "12", color: "#112233", stop: 2 };
      const segment = (machine_id: string, from: number, to: number, look: object) => ({
        machine_id,
        start: at(from),
        end: at(to),
        ...look,
      });
      expect(res.segments).toEqual([
        segment("JH1", worked.from, worked.setup.from, run),
        segment("JH1", worked.setup.from, worked.setup.to, setup),
        segment("JH1", worked.setup.to, worked.silence.from, run),
        segment("JH1", worked.silence.from, worked.silence.to, none),
        segment("JH1", worked.silence.to, worked.stop.from, run),
        segment("JH1", worked.stop.from, worked.stop.to, fault),
        segment("JH1", worked.stop.to, worked.to + 120, run),
        segment("JH1", worked.to + 120, 0, none),
        segment("JB1", -32_400, 0, none),
      ]);
    });

    it("are cut at the range, also inside a stop", async () => {
      const from = worked.stop.from + 60;
      const { res } = (await graph({ machine_string: "JH1", start_time: at(from), end_time: at(from + 60) })).body;
      expect(res.segments).toMatchObject([{ start: at(from), end: at(from + 60), status: "S", stop: 2 }]);
      expect(res.orders).toMatchObject([{ start: at(from), end: at(from + 60) }]);
    });

    it("have nothing of the future", async () => {
      const { res } = (await graph({ start_time: at(60), end_time: at(120) })).body;
      expect([res.segments, res.orders]).toEqual([[], []]);
    });

    it.each([
      ["no machine", { machine_string: " ; " }, "operator", [400, 1, "/machine_string"]],
      ["an unknown machine", { machine_string: "JH1;NONE" }, "operator", [404, 4, "/machine_string"]],
      ["another company's machine", { machine_string: "ZZ9" }, "operator", [404, 4, "/machine_string"]],
      ["a machine outside the restrictions", {}, "restricted", [403, 3, "/machine_string"]],
      ["a start after the end", { start_time: at(1), end_time: at(0) }, "operator", [422, 7, "/start_time"]],
      ["more than 366 days", { start_time: at(-367 * 86_400) }, "operator", [422, 7, "/end_time"]],
    ])("refuse %s", async (_name, more, user, expected) => {
      const { status, body } = await graph(more, user);
      expect([status, body.call_status[0].call_code, body.path]).toEqual(expected);
    });
  });

  describe("of what happened at a machine", () => {
    const page = (more: object = {}) =>
      read("load_transactions", { machine_id: "JH1", date: "2026-06-10", hour: null, page: 1, ...more }, "supervisor");
    const short = ({ time, kind, quantity, stop_reason, employee }: any) => [
      time,
      kind,
      quantity,
      stop_reason,
      employee,
    ];

    it("stand in the order of time, each with what is known of it", async () => {
      const { rows, total } = await page();
      expect(rows.map(short)).toEqual([
        [at(worked.from), "start", null, "", ""],
        [at(worked.setup.from), "stop", null, "60", ""],
        [at(worked.setup.to), "start", null, "60", ""],
        [at(-6000), "good", 500, "", "1001"],
        [at(-5900), "scrap", 9, "", "1001"],
        [at(-5900), "scrap", 12, "", "1001"],
        [at(-5800), "scrap", 3, "", "1001"],
        [at(worked.stop.from), "stop", null, "12", ""],
        [at(worked.stop.to), "start", null, "12", ""],
        [at(worked.to), "stop", null, "", ""],
        [at(0), "scrap", -3, "", ""],
        [at(0), "scrap", -1, "", ""],
      ]);
      expect(total).toBe(rows.length);
      expect(new Set(rows.map((row: any) => `${row.card_no} ${row.work_order_no}`))).toEqual(new Set(["200 WO200"]));
      expect(rows[4].note).toBe("bent");
    });

    it("are those of the hour alone when one is asked for, by the company's clocks", async () => {
      const { rows, total } = await page({ hour: 8 });
      expect(rows.map(({ time }: any) => time)).toEqual([-6000, -5900, -5900, -5800, -5400, -4500].map(at));
      expect(total).toBe(6);
    });

    it("name who signed in, and the note of a stop with its user", async () => {
      await plant.server.parts.store.write((trx) =>
        trx
          .insertInto("stop_notes")
          .values({
            company_id: company,
            record_no: 1,
            machine_id: "FC1",
            stop: 1,
            note: "worn",
            username: "operator",
            created_at: start - 1000,
          })
          .execute(),
      );
      const { rows } = await page({ machine_id: "FC1" });
      expect(rows).toMatchObject([
        { kind: "start", card_no: "100" },
        { kind: "sign-in", employee: "1001" },
        { kind: "note", employee: "operator", note: "worn", card_no: "100" },
      ]);
    });

    it("come in pages of 1000 with the number of all, an empty one after the last", async () => {
      const row = { ...emptyTransaction, company_id: company, machine_id: "PJ1", card_no: "300", counted: 0 };
      const rows = Array.from({ length: 1004 }, (_, n) => ({
        ...row,
        kind: "good" as const,
        quantity: (n + 1) * millions,
        // Those around the end of the first page are of one moment.
        trans_time: start - 20_000_000 + Math.min(n, 990),
      }));
      await plant.server.parts.store.write((trx) => addTransactions(ofCompany(trx, 1), rows));
      const of = (number: number) => page({ machine_id: "PJ1", page: number });
      const pages = [await of(1), await of(2), await of(3)];
      expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
        [1000, 1005],
        [5, 1005],
        [0, 1005],
      ]);
      expect([pages[0].rows[999].quantity, pages[1].rows[0].quantity]).toEqual([1000, 1001]);
    });

    it.each([
      ["an hour that no clock has", { hour: 24 }, [400, 1, "/hour"]],
      ["a day that does not exist", { date: "2026-02-30" }, [400, 1, "/date"]],
      ["a page 0", { page: 0 }, [400, 1, "/page"]],
    ])("refuse %s", async (_name, more, expected) => {
      const input = { machine_id: "JH1", date: "2026-06-10", hour: null, page: 1, ...more };
      expect(await refusal("load_transactions", input)).toEqual(expected);
    });
  });

  describe("of scrap", () => {
    const record = (scrap_reason: string, scrap_qty: number, second: number) => ({
      ...jh1,
      shift: 1,
      shift_description: "Early",
      trans_time: at(second),
      scrap_reason,
      scrap_reason_category: "FORM",
      scrap_qty,
      scrap_cost: scrap_qty * 1.5,
    });

    it("count corrected reports rightly at their own time, and reversed ones not at all", async () => {
      expect(await read("load_scrap_records", day)).toEqual([record("K1", 11, -5900), record("K2", 9, -5900)]);
    });

    it("are those of the range and of the machines that the caller may see", async () => {
      const until = (second: number) => read("load_scrap_records", { start_time: at(-5900), end_time: at(second) });
      expect([await until(-5900), (await until(-5899)).length]).toEqual([[], 2]);
      expect(await read("load_scrap_records", day, "restricted")).toHaveLength(2);
      expect(await read("load_scrap_records", day, "foreign")).toEqual([]);
    });

    it("of a card list each report with what stands of it, newest first", async () => {
      const row = { part_no: "P1", status: "", good_qty: 0, good_qty_real: 0 };
      const k1 = { ...row, description: "Reason K1" };
      const k2 = { ...row, description: "Reason K2" };
      expect(await read("load_scrap_history_for_card", { card_no: "200" })).toEqual([
        { ...k1, trans_time: at(-5800), scrap_qty: 3, scrap_qty_real: 0 },
        { ...k2, trans_time: at(-5900), scrap_qty: 9, scrap_qty_real: 9 },
        { ...k1, trans_time: at(-5900), scrap_qty: 12, scrap_qty_real: 11 },
      ]);
      expect(await read("load_scrap_history_for_card", { card_no: "none" })).toEqual([]);
      expect(await read("load_scrap_history_for_card", { card_no: "200" }, "foreign")).toEqual([]);
    });
  });

  it.each(["load_card_history", "load_scrap_records"])(
    "%s refuses ranges that are turned, endless or half",
    async (name) => {
      const wrong = { start_time: at(1), end_time: at(0) };
      const endless = { start_time: at(-367 * 86_400), end_time: at(0) };
      expect(await refusal(name, wrong)).toEqual([422, 7, "/start_time"]);
      expect(await refusal(name, endless)).toEqual([422, 7, "/end_time"]);
      expect(await refusal(name, { start_time: at(0) })).toEqual([400, 1, "/end_time"]);
    },
  );
});

describe("an hour of a day", () => {
  const zone = "Europe/Stockholm";
  const hours = (day: string, hour: number | null) => {
    const { from, to } = rangeOfHour(day, hour, zone);
    return (to - from) / 3_600_000;
  };

  it("is one hour, two where the clocks repeat it, and none where they skip it", () => {
    expect([hours("2026-06-10", 23), hours("2026-10-25", 2), hours("2026-03-29", 2)]).toEqual([1, 2, 0]);
  });

  it("is one of those that make up the day without a rest", () => {
    for (const day of ["2026-06-10", "2026-10-25", "2026-03-29"]) {
      const all = Array.from({ length: 24 }, (_, hour) => hours(day, hour)).reduce((sum, length) => sum + length, 0);
      expect(all).toBe(hours(day, null));
    }
  });
});
