import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { validatorOf } from "#server/validation.ts";
import { at, company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { resultOf, toGoal } from "./goals.ts";
import { letJh1Work, worked } from "#tests/contracts/procedures/machine-work.ts";

const million = 1_000_000;
const target = (good: number, altUnits = 0, hours = 0) => ({
  company_id: company,
  row_key: "MOULD/2026-06-10",
  production_type: "MOULD",
  target_date: "2026-06-10",
  target_good_qty: good * million,
  target_good_qty_alt_unit: altUnits * million,
  target_earned_hours: hours * million,
});
const nothing = { good: 0, scrap: 0, altUnits: 0, earnedHours: 0, availabilityLoss: 0, productivityLoss: 0 };

describe("a production goal", () => {
  const goal = toGoal(target(100, 10, 8), { ...nothing, good: 90, altUnits: 12, earnedHours: 7.5 });
  const isGoal = (value: unknown): boolean => {
    try {
      validatorOf(ProductionGoal)(value);
      return true;
    } catch {
      return false;
    }
  };

  it("has targets, results, differences and losses, and nothing else [WD-872]", () => {
    expect(Object.keys(goal).toSorted()).toEqual(
      [
        "company_id",
        "production_type",
        "target_date",
        ...["target", "result", "diff"].flatMap((kind) =>
          ["good_qty", "good_qty_alt_unit", "earned_hours"].map((what) => `${kind}_${what}`),
        ),
        "availability_quantity_loss",
        "productivity_quantity_loss",
        "scrap_qty",
      ].toSorted(),
    );
    expect([isGoal(goal), isGoal({ ...goal, more: 1 }), isGoal({ ...goal, scrap_qty: "1" })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("differs from its result by result minus target [WD-873]", () => {
    expect([goal.diff_good_qty, goal.diff_good_qty_alt_unit, goal.diff_earned_hours]).toEqual([-10, 2, -0.5]);
  });

  it("has room in the planned busy time for what was made and lost, and for nothing else", () => {
    const plan = { planned_unit_time: 0.01, unit_qty: 10 * million };
    const pieces = fc.array(fc.record({ good: fc.nat(500), scrap: fc.nat(50) }), { maxLength: 4 });
    const times = fc.array(fc.record({ run: fc.nat(8 * hour), plannedStop: fc.nat(hour) }), { maxLength: 4 });
    fc.assert(
      fc.property(pieces, times, (made, spans) => {
        const result = resultOf(
          made.map((own) => ({ ...plan, ...own })),
          spans.map((own) => ({ ...plan, ...own })),
          ({ planned_unit_time }) => planned_unit_time,
        );
        const room = spans.reduce((sum, own) => sum + own.run + own.plannedStop, 0) / hour / 0.01;
        expect(result.good + result.scrap + result.availabilityLoss + result.productivityLoss).toBeCloseTo(room, 6);
        expect([result.altUnits, result.earnedHours]).toEqual([
          expect.closeTo(result.good / 10, 6),
          expect.closeTo(result.good * 0.01, 6),
        ]);
      }),
    );
  });

  it("has no losses of orders without a planned unit time, and no units of those without a unit", () => {
    const bare = { planned_unit_time: 0, unit_qty: 0 };
    const result = resultOf(
      [{ ...bare, good: 7, scrap: 1 }],
      [{ ...bare, run: hour, plannedStop: hour }],
      ({ planned_unit_time }) => planned_unit_time,
    );
    expect(result).toEqual({ ...nothing, good: 7, scrap: 1 });
  });
});

describe.each(databases)("production goals on $kind", (database) => {
  let plant: Plant;
  const store = () => plant.server.parts.store;
  beforeAll(async () => {
    plant = await startPlant(database);
    await letJh1Work(plant);
    await store().write((trx) =>
      trx
        .updateTable("orders")
        .set({ unit_qty: 20 * million })
        .where("card_no", "=", "200")
        .execute(),
    );
  });
  afterAll(() => plant.close());
  beforeEach(() => store().write((trx) => trx.deleteFrom("production_goals").execute()));

  const good = {
    production_type: "MOULD",
    target_date: "2026-06-10",
    target_good_qty: 600,
    target_good_qty_alt_unit: 20,
    target_earned_hours: 8,
  };
  const set = async (more: object = {}, user = "admin") =>
    (await plant.as(user)).call("update_production_goal", { ...good, ...more }, { key: randomUUID() });
  const load = async (more: object = {}, user = "operator") =>
    (await plant.as(user)).call("load_production_goals", {
      start_date: "2026-06-08",
      end_date: "2026-06-14",
      ...more,
    });
  const keys = async (more: object = {}, user?: string) =>
    (await load(more, user)).body.res.map((goal: any) => [goal.target_date, goal.production_type]);

  // All nine hours lie in the plant's day, which began 10 h before its moment.
  const busy = {
    run: worked.to - worked.from - (1800 + 900 + 880),
    plannedStop: worked.stop.to - worked.stop.from,
  };
  const perSecond = 1 / 36;

  it("have the results of the day, corrections at the time of their report", async () => {
    const { body } = await set();
    const made = 500 + 11 + 9;
    expect(body.res).toEqual({
      ...good,
      company_id: company,
      result_good_qty: 500,
      result_good_qty_alt_unit: 25,
      result_earned_hours: 5,
      diff_good_qty: -100,
      diff_good_qty_alt_unit: 5,
      diff_earned_hours: -3,
      availability_quantity_loss: busy.plannedStop * perSecond,
      productivity_quantity_loss: expect.closeTo(busy.run * perSecond - made, 5),
      scrap_qty: 20,
    });
    expect((await load()).body.res).toEqual([body.res]);
  });

  it("are one for each type and day: a later one replaces it, days before and after have their own", async () => {
    await set();
    await set({ target_good_qty: 700 });
    await set({ target_date: "2026-06-09" });
    await set({ target_date: "2026-06-11", production_type: "PACK" });
    const { res } = (await load()).body;
    expect(res.map((goal: any) => [goal.target_date, goal.target_good_qty, goal.result_good_qty])).toEqual([
      ["2026-06-09", 600, 0],
      ["2026-06-10", 700, 500],
      ["2026-06-11", 600, 0],
    ]);
    expect(await keys({ end_date: "2026-06-09" })).toEqual([["2026-06-09", "MOULD"]]);
  });

  it("are for a machine those of the types of its orders", async () => {
    await store().write((trx) =>
      trx
        .insertInto("orders")
        .values(order("JB1", "400", { part_type_id: "PACK", record_no1: 9000 }))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await set();
    await set({ production_type: "PACK" });
    const of = (machine_id: string) => keys({ machine_id });
    expect([await of("FC1"), await of("JB1"), await of("R1")]).toEqual([
      [["2026-06-10", "MOULD"]],
      [["2026-06-10", "PACK"]],
      [],
    ]);
    expect([
      (await load({ machine_id: "NONE" })).status,
      (await load({ machine_id: "FC1" }, "restricted")).status,
    ]).toEqual([404, 403]);
  });

  it("count the machines that the caller may see, and are nobody else's", async () => {
    await set();
    const good = { machine_id: "FC1", card_no: "100", good_qty: 5, employee: "", trans_time: at(-10), note: "" };
    await (await plant.as("operator")).call("receive_good_qty", good, { key: randomUUID() });
    const result = async (user: string) => (await load({}, user)).body.res[0].result_good_qty;
    expect([await result("operator"), await result("restricted")]).toEqual([505, 500]);
    expect(await keys({}, "foreign")).toEqual([]);
  });

  it("agree with what their transactions add up to", async () => {
    await set();
    const rows = await store().read.selectFrom("production_transactions").selectAll().execute();
    const naive = (kind: string) =>
      rows.filter((row) => row.kind === kind && row.trans_time <= start).reduce((sum, row) => sum + row.quantity, 0);
    const [goal] = (await load()).body.res;
    expect([goal.result_good_qty, goal.scrap_qty]).toEqual([naive("good") / million, naive("scrap") / million]);
  });

  it("are told to other screens", async () => {
    const reader = await (await plant.as("supervisor")).events("GoalChanged");
    await set();
    const told = () => reader.frames.find((frame) => frame.data.event === "GoalChanged")?.data;
    await reader.until(() => told() !== undefined);
    expect(told()).toMatchObject({ production_type: "MOULD", target_date: "2026-06-10" });
    reader.close();
  });

  it.each(["target_good_qty", "target_good_qty_alt_unit", "target_earned_hours"])(
    "refuse a negative %s",
    async (field) => {
      const { status, body } = await set({ [field]: -1 });
      expect([status, body.call_status[0].call_code, body.path, body.message]).toEqual([
        422,
        7,
        `/${field}`,
        "A target cannot be negative.",
      ]);
      expect(await keys()).toEqual([]);
    },
  );

  it("are set only by who may", async () => {
    expect([(await set({}, "operator")).status, (await set({}, "supervisor")).status]).toEqual([403, 403]);
  });

  it.each([
    ["turned days", { start_date: "2026-06-15" }, [422, 7, "/start_date"]],
    ["more than 366 days", { start_date: "2025-06-13" }, [422, 7, "/end_date"]],
    ["a day that does not exist", { end_date: "2026-06-31" }, [400, 1, "/end_date"]],
  ])("are refused for %s", async (_name, more, expected) => {
    const { status, body } = await load(more);
    expect([status, body.call_status[0].call_code, body.path]).toEqual(expected);
  });
});
