import { beforeAll, describe, expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { chosen } from "../session.ts";
import { type Members, isOn, nextEnabled, open, order, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("steps that take exactly one", () => {
  it.each([
    ["tool-insert"],
    ["t-article"],
    ["setup-code"],
    ["setup-type"],
    ["unconfirmed-canceled-orders"],
    ["employee"],
  ])("%s goes on with one selected, not with none or two", (preset) => {
    const around = { machine: { config: { setup_types: [{ code: "A", description: "A" }] } } };
    const enabled = [[], ["a"], ["a", "b"]].map((selected) =>
      nextEnabled(open(preset, { around }).change({ selected })),
    );
    expect(enabled).toEqual([false, true, false]);
  });
});

describe("order lists", () => {
  const rows = [1, 2, 3].map((n) => ({ card_no: String(n), record_no: n, status: "1", work_order_no: `WO${n}` }));

  it("asks for the planned orders of the machine in the ERP's terms [WD-127]", () => {
    expect(readOf(open("planned-orders"), "orders")).toMatchObject({
      procedure: "load_planned_orders",
      input: { machine_id: "M1", erp_resource: "R1", erp_connection_type: "" },
      poll: 180,
    });
  });

  /** What the step reads; each so many seconds while it is open, and no more once it is left. */
  const readEach = async (seconds: number, preset: string, key: string) => {
    const session = open(preset).load("orders", rows);
    const read = readOf(session, "orders")!;
    const moments = [0, seconds - 1, seconds, 2 * seconds - 1, 2 * seconds];
    expect(await callsBy(read, moments)).toEqual([1, 1, 2, 2, 3]);
    session.change(chosen(rows[1]!, key)).next();
    expect([isOn(session), session.frame().reads]).toEqual([false, {}]);
    return read.procedure;
  };

  it("reads planned orders again every 180 s while the step is open, and no more once it is left [WD-126]", async () => {
    expect(await readEach(180, "planned-orders", "card_no")).toBe("load_planned_orders");
  });

  it("reads running orders again every 60 s while the step is open, and no more once it is left [WD-135]", async () => {
    expect(await readEach(60, "running-orders", "record_no")).toBe("load_running_orders");
  });

  it("asks for rework orders by machine alone [WD-132]", () => {
    expect(readOf(open("rework-orders"), "orders")?.input).toEqual({ machine_id: "M1" });
  });

  it("counts a first row with status '0' as an empty list, and shows not loaded before the first answer", () => {
    const session = open("running-orders");
    expect(session.rows()).toBeNull();
    expect(session.load("orders", [{ status: "0" }]).rows()).toEqual([]);
    expect(session.frame().options).toMatchObject({ emptyText: { text: 1259 }, notLoadedText: { text: 1817 } });
  });

  it("chooses the only order and goes on", () => {
    const session = open("running-orders").load("orders", rows.slice(0, 1));
    expect(isOn(session)).toBe(false);
    expect(session.snapshot().data["under-test"]).toMatchObject({ value: 1, row: rows[0], selected: [1] });
  });

  it("goes on with the order that was chosen before when it is among the planned ones", () => {
    const inputs = { card_no: "2" };
    expect(isOn(open("planned-orders", { inputs }).load("orders", rows))).toBe(false);
    expect(isOn(open("planned-orders").load("orders", rows))).toBe(true);
  });

  it("clears a chosen order that disappears, and only that", () => {
    const session = open("planned-orders")
      .load("orders", rows)
      .change(chosen(rows[1] as Members, "card_no"));
    expect(session.load("orders", rows.toReversed()).data()["value"]).toBe("2");
    expect(session.load("orders", [rows[0], rows[2]]).data()).toMatchObject({ value: null, row: null, selected: [] });
    expect(nextEnabled(session)).toBe(false);
  });

  it("lists cancelled finished orders on machines without SF196 only", () => {
    const finished = [0, 1].map((cancelled) => ({ ...rows[cancelled], cancelled, card_no: `C${cancelled}` }));
    const shown = [[196], []].map((features) => {
      const step = { autoAdvance: false };
      return (open("finished-orders", { features, step }).load("orders", finished).rows() as unknown[]).length;
    });
    expect(shown).toEqual([1, 2]);
  });
});

describe("order summary", () => {
  const recordOf = (patch: Members) =>
    open("order-summary", { values: { order: { ...order, ...patch } } }).frame().options["record"] as Members;

  it("falls back from the cycle amount to the quantity per cycle [WD-142]", () => {
    expect(recordOf({ quantity_per_cycle: 4 })["cycle_amount"]).toBe(4);
  });

  it("takes the machine's own cycle amount unless it is 0 or missing [WD-143]", () => {
    const amounts = [2, 0, null].map(
      (cycle_amount) => recordOf({ cycle_amount, quantity_per_cycle: 4 })["cycle_amount"],
    );
    expect(amounts).toEqual([2, 4, 4]);
  });

  it("names the work order and the planned quantity [WD-144]", () => {
    expect(recordOf({})).toMatchObject({ work_order_no: "WO1", planned_op_qty: 100 });
  });

  it("goes on as soon as an order is there", () => {
    expect([
      nextEnabled(open("order-summary")),
      nextEnabled(open("order-summary", { values: { order: null } })),
    ]).toEqual([true, false]);
  });
});
