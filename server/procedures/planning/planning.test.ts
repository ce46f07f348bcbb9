import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day } from "#schemas/durations.ts";
import { PlanningBundle } from "#schemas/plant/planning-bundle.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { validatorOf } from "#server/validation.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";

const million = 1_000_000;
const machine_id = "JB1";
const category = "IM80";
const tables = ["orders", "order_runs", "planning_bundles", "planning_bundle_orders", "counters"] as const;

describe.each(databases)("planning bundles on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    const { store } = plant.server.parts;
    await store.write(async (trx) => {
      for (const table of tables.slice(0, 4)) await trx.deleteFrom(table).where("company_id", "=", company).execute();
      await trx.deleteFrom("counters").where("name", "=", "planning_bundle").execute();
    });
    await writePlant(store, company, {
      orders: [
        order(machine_id, "C1"),
        order(machine_id, "C2", { planned_op_qty: 60 * million, tool_id: "T2" }),
        order(machine_id, "C3", { planned_op_qty: 90 * million, good_qty: 30 * million }),
        order(machine_id, "C4"),
        order(machine_id, "C5"),
        order(machine_id, "X1", { cancelled: 1 }),
        order("JH1", "H1"),
      ],
    });
  });

  const call = async (name: string, input: Record<string, unknown>, user = "admin") =>
    (await plant.as(user)).call(name, input, { key: randomUUID() });
  const create = (card_nos: string[], planned_qty = 10, machine = machine_id) =>
    call("create_detail_planning_bundle", { machine_id: machine, card_nos, planned_qty });
  const dissolve = (bundle_no: number) => call("delete_detail_planning_bundle", { bundle_no });
  const begin = (card_no: string, machine = machine_id) =>
    call("start_order", {
      machine_id: machine,
      card_no,
      tool_id: null,
      sf326_stop_code: null,
      unit_qty: null,
      cavities: null,
    });
  const load = async (user = "admin"): Promise<any[]> =>
    (await call("load_planning_bundles", { category }, user)).body.res;
  const code = ({ status, body }: { status: number; body: any }) => [status, body.call_status[0].call_code, body.path];
  const cardsOf = (list: any[]): string[] => list.map(({ card_no }) => card_no);
  const running = async () => (await call("load_running_orders", { machine_id })).body.res;
  const plannedIn = async () => {
    const { body } = await call("load_planned_orders", { machine_id, erp_resource: "", erp_connection_type: "" });
    return Object.fromEntries(body.res.map((row: any) => [row.card_no, row._plannedIn]));
  };

  it("refuses another order while one is started, and starts those of one bundle together [MI-183]", async () => {
    await create(["C1", "C2"]);
    await create(["C3"]);
    expect((await begin("C1")).status).toBe(200);
    for (const other of ["C3", "C4"]) {
      const refused = await begin(other);
      expect([...code(refused), refused.body.code]).toEqual([409, 5, "/card_no", "state_conflict"]);
    }
    expect((await begin("C2")).status).toBe(200);
    expect(cardsOf(await running()).toSorted()).toEqual(["C1", "C2"]);
  });

  it("needs one bundle for all that run on the machine, not one for each of them", async () => {
    await create(["C1", "C2"]);
    await create(["C3", "C4"]);
    for (const card of ["C1", "C2"]) expect((await begin(card)).status).toBe(200);
    expect(code(await begin("C3"))).toEqual([409, 5, "/card_no"]);
    const { store } = plant.server.parts;
    // C3 in a bundle with C1 alone, as a split may leave it: C2 still has none with C3.
    await store.write((trx) =>
      trx
        .insertInto("planning_bundle_orders")
        .values({ company_id: company, bundle_no: 2, machine_id, card_no: "C1", position: 3 })
        .execute(),
    );
    expect(code(await begin("C3"))).toEqual([409, 5, "/card_no"]);
  });

  it("stops one of the orders that run together; the others go on, and it may join them again", async () => {
    await create(["C1", "C2"]);
    for (const card of ["C1", "C2"]) {
      plant.server.advance(1000);
      await begin(card);
    }
    const machineOf = async () => (await call("load_machine", { machine_id })).body.res.card_no;
    expect(await machineOf()).toBe("C2");
    const stopped = await call("stop_order", { machine_id, card_no: "C2", cancel_order: false });
    expect([stopped.status, cardsOf(await running()), await machineOf()]).toEqual([200, ["C1"], "C1"]);
    expect((await begin("C2")).status).toBe(200);
    expect(cardsOf(await running()).toSorted()).toEqual(["C1", "C2"]);
  });

  it("numbers bundles and puts each last in the machine's sequence [MI-343]", async () => {
    for (const card of ["C1", "C2"]) await create([card]);
    const { body } = await create(["C3"], 60);
    expect(body.res).toEqual({
      bundle_no: 3,
      machine_id,
      booked_machine_id: null,
      planned_qty: 60,
      bundles: [{ card_no: "C3", work_order_no: "WOC3", part_no: "P1", op_number: "10", quantity: 60 }],
      sequence: 3,
    });
    expect((await create(["H1"], 1, "JH1")).body.res).toMatchObject({ bundle_no: 4, sequence: 1 });
  });

  it("lists the bundles of a category by machine and sequence, within the viewer's machines [MI-463] [MI-464]", async () => {
    await create(["H1"], 1, "JH1");
    await create(["C2", "C1"]);
    await create(["C4"]);
    const bundles = await load();
    expect(() => validatorOf(Type.Array(PlanningBundle))(bundles)).not.toThrow();
    expect(bundles.map(({ machine_id: own, bundles: members }) => [own, cardsOf(members)])).toEqual([
      [machine_id, ["C2", "C1"]],
      [machine_id, ["C4"]],
      ["JH1", ["H1"]],
    ]);
    expect((await call("load_planning_bundles", { category: "OTHER" })).body.res).toEqual([]);
  });

  it("leaves out bundles that are planned later than the day limit, never overdue ones [MI-357]", async () => {
    const at = (days: number) => ({ planned_start_time: start + days * day });
    await writePlant(plant.server.parts.store, company, {
      orders: [order(machine_id, "D1", at(1)), order(machine_id, "D2", at(-5)), order(machine_id, "D3", at(3))],
    });
    for (const card of ["D1", "D2", "D3"]) await create([card]);
    expect((await load()).flatMap(({ bundles }) => cardsOf(bundles))).toEqual(["D1", "D2"]);
  });

  it("names its bundle on each order until it is dissolved [MI-462] [MI-349]", async () => {
    await create(["C1", "C2"]);
    await create(["C3"]);
    expect(await plannedIn()).toMatchObject({ C1: 1, C2: 1, C3: 2, C4: null });
    expect((await dissolve(1)).body.res).toBe(true);
    expect(await plannedIn()).toMatchObject({ C1: null, C2: null, C3: 2 });
    expect((await load()).map(({ bundle_no, sequence }) => [bundle_no, sequence])).toEqual([[2, 1]]);
    expect((await create(["C1"])).status).toBe(200);
  });

  it("takes one order and refuses more than the bundle size [MI-332]", async () => {
    const refused = await create(["C1", "C2", "C3", "C4", "C5"]);
    expect([...code(refused), refused.body.message]).toEqual([422, 7, "/card_nos", "At most 4 orders per bundle"]);
    expect((await create(["C1"])).status).toBe(200);
  });

  it("refuses orders that are in a bundle, started or cancelled, and takes different tools [MI-344]", async () => {
    await create(["C1"]);
    await begin("C4");
    for (const card of ["C1", "C4", "X1"]) expect(code(await create(["C5", card]))).toEqual([409, 5, "/card_nos/1"]);
    expect((await create(["C2", "C3"])).status).toBe(200);
  });

  it("refuses a card that is not on the machine", async () => {
    expect(code(await create(["C1", "H1"]))).toEqual([404, 4, "/card_nos/1"]);
    expect(await load()).toEqual([]);
  });

  it("refuses a quantity that is not above 0, or above what remains of an order [MI-345]", async () => {
    for (const quantity of [61, 0, -1])
      expect(code(await create(["C1", "C2"], quantity))).toEqual([422, 7, "/planned_qty"]);
    expect((await create(["C1", "C2"], 60)).body.res.planned_qty).toBe(60);
  });

  it("does not dissolve a bundle with a started order, or one that is not there", async () => {
    await create(["C1", "C2"]);
    await begin("C2");
    expect(code(await dissolve(1))).toEqual([409, 5, "/bundle_no"]);
    expect(code(await dissolve(7))).toEqual([404, 4, "/bundle_no"]);
    expect(await load()).toHaveLength(1);
  });

  it("is for those who plan", async () => {
    for (const [name, input] of [
      ["create_detail_planning_bundle", { machine_id, card_nos: ["C1"], planned_qty: 1 }],
      ["delete_detail_planning_bundle", { bundle_no: 1 }],
      ["load_planning_bundles", { category }],
    ] as const)
      expect(code(await call(name, input, "operator"))).toEqual([403, 3, null]);
  });

  it("tells planners of the bundle and everybody of its orders", async () => {
    const planner = await (await plant.as("admin")).events(`PlanningChanged:${machine_id},OrderChanged:${machine_id}`);
    const operator = await (
      await plant.as("operator")
    ).events(`PlanningChanged:${machine_id},OrderChanged:${machine_id}`);
    await create(["C1", "C2"]);
    const of = (reader: typeof planner, event: string) => reader.frames.find(({ data }) => data.event === event)?.data;
    await planner.until(() => of(planner, "PlanningChanged") !== undefined);
    await operator.until(() => of(operator, "OrderChanged") !== undefined);
    expect(of(planner, "PlanningChanged")).toMatchObject({ category, machine_ids: [machine_id], bundle_nos: [1] });
    expect(of(operator, "OrderChanged")).toMatchObject({ card_nos: ["C1", "C2"], patches: [] });
    expect(of(operator, "PlanningChanged")).toBeUndefined();
    planner.close();
    operator.close();
  });
});
