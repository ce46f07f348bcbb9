import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Session } from "../session.ts";
import { type Members, isOn, nextEnabled, open, order, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("pallets", () => {
  const records = [
    { record_no: 1, good_qty: 40, status: "" },
    { record_no: 2, good_qty: 30, status: "Cancelled" },
    { record_no: 3, good_qty: 25, status: "New" },
  ];

  it("asks for the history of the card, shown as the table of pallets [WD-146] [WD-147]", () => {
    expect(open("pallet-history").frame().options["table"]).toBe("pallet_history");
    const { procedure, input } = readOf(open("pallet-history"), "pallets")!;
    expect([procedure, input]).toEqual(["load_pallet_history", { card_no: "10" }]);
  });

  it("sums what is not cancelled [WD-151]", () => {
    expect(open("pallet-history").load("pallets", records).frame().values["totalProduced"]).toBe(65);
  });

  it("subtracts the total from the plan [WD-152]", () => {
    const remaining = [100, 50].map(
      (planned_op_qty) =>
        open("pallet-history", { values: { order: { ...order, planned_op_qty } } })
          .load("pallets", records)
          .frame().values["remaining"],
    );
    expect(remaining).toEqual([35, -15]);
  });

  it("shows order, plan, total and what remains, red below zero [WD-148] [WD-149] [WD-150] [WD-153]", () => {
    const summaryOf = (planned_op_qty: number) =>
      open("pallet-history", { values: { order: { ...order, planned_op_qty } } })
        .load("pallets", records)
        .frame().options["summary"] as { value: unknown; redBelowZero?: boolean }[];
    expect([100, 50].map((planned) => summaryOf(planned).map(({ value }) => value))).toEqual([
      ["WO1", 100, 65, 35],
      ["WO1", 50, 65, -15],
    ]);
    expect(summaryOf(50).map(({ redBelowZero }) => redBelowZero)).toEqual([undefined, undefined, undefined, true]);
  });

  it("reads only once loaded [WD-154]", () => {
    const session = open("pallet-history");
    expect([nextEnabled(session), nextEnabled(session.load("pallets", []))]).toEqual([false, true]);
  });

  const flags = [
    { recordNo: 1, printOrder: 1, erpStatus: "W", goodQty: 100, status: "" },
    { recordNo: 2, printOrder: 3, erpStatus: "N", goodQty: 50, status: "" },
    { recordNo: 3, printOrder: 2, erp_status: "C", goodQty: 0, status: "" },
  ];
  const confirmation = () => open("pallet-flags-confirmation");
  const shown = (session: Session) => session.rows() as Members[];

  it("asks for the flags of machine and card [WD-156]", () => {
    expect(readOf(confirmation(), "flags")?.input).toEqual({ machine_id: "M1", card_no: "10" });
  });

  it("sorts flags by print order, last first [WD-157]", () => {
    expect(shown(confirmation().load("flags", flags)).map(({ printOrder }) => printOrder)).toEqual([3, 2, 1]);
  });

  it("takes W alone for waiting [WD-158]", () => {
    const states = ["N", "W", "C", "F"].map((erpStatus, recordNo) => ({ recordNo, erpStatus, goodQty: 1 }));
    const waiting = confirmation().load("flags", states).frame().values["waiting"] as Members[];
    expect(waiting.map(({ erpStatus }) => erpStatus)).toEqual(["W"]);
  });

  it("keeps the quantity between the confirmed and the whole [WD-160]", () => {
    const clamped = [40, 160, 120].map(
      (quantity) =>
        confirmation()
          .load("flags", flags.slice(0, 2))
          .change({ selected: [1], quantity })
          .send({ type: "blur" })
          .data()["quantity"],
    );
    expect(clamped).toEqual([50, 150, 120]);
  });

  it("does not clamp while typing [WD-165]", () => {
    const session = confirmation()
      .load("flags", flags.slice(0, 2))
      .change({ selected: [1] });
    for (const quantity of [1, 12]) expect(session.change({ quantity }).data()["quantity"]).toBe(quantity);
    expect(session.change({ quantity: 120 }).send({ type: "blur" }).data()["quantity"]).toBe(120);
    session.change({ quantity: 1 }).next();
    expect(session.snapshot().data["under-test"]).toMatchObject({ quantity: 50 });
  });

  it("reads erp_status where a flag has no erpStatus [WD-163]", () => {
    const session = confirmation().load("flags", [{ recordNo: 1, erp_status: "W", goodQty: 1 }]);
    expect((session.frame().values["waiting"] as unknown[]).length).toBe(1);
  });

  it("prefers erpStatus when a flag has both [WD-164]", () => {
    const session = confirmation().load("flags", [
      { recordNo: 1, erpStatus: "N", erp_status: "W" },
      { recordNo: 2, erpStatus: "W" },
    ]);
    expect(shown(session).find(({ recordNo }) => recordNo === 1)?.["erpStatus"]).toBe("N");
  });

  it("is skipped once without a waiting flag and can be passed after coming back, and says that it is empty [WD-159] [WD-166]", () => {
    expect(confirmation().frame().options["emptyText"]).toEqual({ text: 1259 });
    for (const list of [[], [{ recordNo: 1, erpStatus: "N", goodQty: 1 }]]) {
      const session = confirmation().load("flags", list);
      expect(isOn(session)).toBe(false);
      session.back().load("flags", list);
      expect([isOn(session), nextEnabled(session)]).toEqual([true, true]);
    }
  });

  it("shows the quantity with the first selected flag and blocks before that [WD-155] [WD-161] [WD-162]", () => {
    const session = confirmation().load("flags", flags);
    expect([session.frame().options["quantity"], nextEnabled(session)]).toEqual([null, false]);
    session.change({ selected: [1] });
    expect(session.frame().options["quantity"]).toMatchObject({ value: 150 });
    expect(nextEnabled(session)).toBe(true);
  });

  it("takes neither a flag that is cancelled, confirmed or unknown to the ERP, nor one above the limit, and counts no cancelled one", () => {
    const list = [
      { recordNo: 1, erpStatus: "W", goodQty: 10 },
      { recordNo: 2, erpStatus: "W", goodQty: 10, status: "Cancelled" },
      { recordNo: 3, erpStatus: "C", goodQty: 10 },
      { recordNo: 4, erpStatus: "N", goodQty: 10 },
      { recordNo: 5, erpStatus: "F", goodQty: 10, aboveLimit: true },
      { recordNo: 6, erpStatus: "F", goodQty: 10 },
    ];
    const session = confirmation().load("flags", list);
    expect(session.frame().options["disabledKeys"]).toEqual([2, 3, 4, 5]);
    expect(session.frame().values).toMatchObject({ min: 40, max: 50 });
  });

  it("one flag is chosen, and only one, of those that are valid [WD-167] [WD-168]", () => {
    const session = open("pallet-flag").load("flags", [
      { recordNo: 1, printOrder: 1, goodQty: 5, status: "" },
      { recordNo: 2, printOrder: 2, goodQty: 5, status: "Cancelled" },
    ]);
    expect([[], [1], [1, 2]].map((selected) => nextEnabled(session.change({ selected })))).toEqual([
      false,
      true,
      false,
    ]);
    expect(session.frame().options["disabledKeys"]).toEqual([2]);
    expect(session.frame().options["select"] ?? "one").toBe("one");
    const columns = session.frame().options["columns"] as { key: string }[];
    expect(columns.map(({ key }) => key)).toEqual(["printOrder", "recordNo", "goodQty", "status"]);
    expect(shown(session)).toHaveLength(2);
  });

  it("the type of a flag is a normal one unless another is chosen, and is not asked where there is no other", () => {
    const types = [{ code: "UP", description: "Upright" }];
    const session = open("pallet-flag-type").load("types", types);
    expect([session.data()["row"], nextEnabled(session)]).toMatchObject([{ code: "" }, true]);
    expect(shown(session).map(({ code }) => code)).toEqual(["", "UP"]);
    expect(isOn(open("pallet-flag-type").load("types", []))).toBe(false);
  });
});
