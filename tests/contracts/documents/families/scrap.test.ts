import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { chosen, type Session } from "../session.ts";
import { type Members, nextEnabled, open, order, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("scrap", () => {
  const reasons = [{ code: "R1", description: "Bent", scrap_text_flag: 1, scrap_reason_category: "C1", color: "#f00" }];

  it("offers the machine's own reasons with SF254, asked for by machine [WD-206]", () => {
    const reads = [[254], []].map((features) => open("scrap-reason", { features }).frame().reads);
    expect(reads.map((read) => read["own"]?.input ?? null)).toEqual([{ machine_id: "M1" }, null]);
    expect(reads.map((read) => "general" in read)).toEqual([false, true]);
  });

  it("needs a note for a reason that asks for one, and blanks are none", () => {
    const session = open("scrap-reason").load("general", reasons);
    const row = (session.rows() as Members[])[0] as Members;
    const enabled = ["", "  ", "x"].map((note) => nextEnabled(session.change({ ...chosen(row, "code"), note })));
    expect(enabled).toEqual([false, false, true]);
  });

  it("keeps the chosen code and the note [WD-208]", () => {
    const session = open("scrap-reason").load("general", reasons);
    const row = (session.rows() as Members[])[0] as Members;
    expect(session.change({ ...chosen(row, "code"), note: "bent" }).data()).toMatchObject({ code: "R1", note: "bent" });
  });

  const cardAsked = (features: number[], prev_op_card_no: string) =>
    readOf(open("scrap-history", { features, values: { order: { ...order, prev_op_card_no } } }), "history")?.input;

  it("asks for the history by card [WD-210]", () => {
    expect(cardAsked([], "")).toEqual({ card_no: "10" });
  });

  it("asks for the card of the operation before with SF37 [WD-211]", () => {
    expect([[37], []].map((features) => cardAsked(features, "9"))).toEqual([{ card_no: "9" }, { card_no: "10" }]);
  });

  it("asks for the own card with SF37 when there is none before [WD-212]", () => {
    expect(cardAsked([37], "")).toEqual({ card_no: "10" });
  });

  it("asks for material scrap by order, operation and machine [WD-218]", () => {
    expect(readOf(open("scrap-summation"), "materialScrap")?.input).toEqual({
      workOrderNumber: "WO1",
      operationNumber: "20",
      machineId: "M1",
    });
  });

  const details = (material: Members, cardGoodQty = 80) =>
    open("scrap-summation")
      .load("order", { workOrderNo: "WO1", cardGoodQty, materials: [material] })
      .frame();
  const materialOf = (material: Members, good?: number) =>
    (details(material, good).options["materials"] as Members[])[0] as Members;

  it("rounds material to three decimals [WD-232]", () => {
    expect(materialOf({ materialPlannedQty: 1.23456, plannedQty: 0 })["materialPlannedQty"]).toBe(1.235);
  });

  it("computes the material balance from the plan per piece [WD-238]", () => {
    expect(materialOf({ materialPlannedQty: 50, plannedQty: 100 })).toMatchObject({
      materialPerUnit: 0.5,
      materialUsedQty: 40,
      materialBalance: 10,
    });
    expect(materialOf({ materialPlannedQty: 50, plannedQty: 0 })["materialPerUnit"]).toBe(0);
  });

  it("shows times in hours with two decimals [WD-233]", () => {
    const session = open("scrap-summation", { around: { machine: { prod_time: 5400 } } });
    const facts = session.load("order", { cardGoodQty: 0, materials: [] }).frame().options["facts"] as Members[];
    expect(facts.find(({ label }) => JSON.stringify(label).includes("run_time"))?.["value"]).toBe("1.50");
  });

  it("retries a failed load three times and says so", () => {
    const session = open("scrap-summation");
    const texts = [1, 2, 3, 4].map(() => {
      const [message] = session.fail("order", "Not found").frame().loadMessages;
      return [message?.label, message?.values["n"]];
    });
    expect(texts).toEqual([
      [{ text: 900100 }, 1],
      [{ text: 900100 }, 2],
      [{ text: 900100 }, 3],
      [{ text: 900101 }, undefined],
    ]);
    expect(readOf(session, "order")?.retry).toEqual({ times: 3, wait: 2 });
    expect(session.load("order", { cardGoodQty: 1, materials: [] }).frame().loadMessages).toEqual([]);
  });

  const extended = () =>
    open("scrap-summation-extended").load("order", { cardGoodQty: 5, materials: [] }).load("scrap", []);
  const row = { id: "a", quantity: 2, reason: "R1", text: "bent", materialCardNo: null, state: "open", message: null };

  it("reports each kind of adjustment with its own call", () => {
    const sent = ["good", "scrap", "material"].map((area) => {
      const item = { ...row, area, materialCardNo: area === "material" ? "MC" : null };
      const [call] = extended()
        .change({ rows: [item] })
        .send({ type: "action", name: "report", item })
        .calls();
      return [call?.procedure, Object.keys(call?.input ?? {})];
    });
    expect(sent).toEqual([
      ["receive_good_qty", ["machine_id", "card_no", "good_qty", "employee", "trans_time", "note"]],
      ["report_scrap", ["machine_id", "card_no", "scrap_reason", "scrap_qty", "employee", "trans_time", "scrap_text"]],
      [
        "report_material_scrap",
        ["material_card_no", "machine_id", "quantity", "scrap_reason", "trans_time", "reporting_source"],
      ],
    ]);
  });

  it("reports for nobody where no employee is named, as a user is no employee", () => {
    const employees = ["good", "scrap"].map((area) => {
      const item = { ...row, area, materialCardNo: null };
      const [call] = extended().send({ type: "action", name: "report", item }).calls();
      return call?.input["employee"];
    });
    expect(employees).toEqual(["", ""]);
  });

  it("names the order confirmation as the source of material scrap [WD-224]", () => {
    const item = { ...row, area: "material", materialCardNo: "MC" };
    const [call] = extended().send({ type: "action", name: "report", item }).calls();
    expect(call?.input["reporting_source"]).toBe("order-confirmation");
  });

  it("marks a refused row, blocks until it is removed and notifies nobody", () => {
    const item = { ...row, area: "scrap" };
    const session = extended()
      .change({ rows: [item] })
      .send({ type: "action", name: "report", item });
    session.effects();
    session.refuse("Card closed");
    expect([session.data()["rows"], session.effects(), nextEnabled(session)]).toEqual([
      [{ ...item, state: "failed", message: "Card closed" }],
      [],
      false,
    ]);
    expect(nextEnabled(session.send({ type: "action", name: "remove", item }))).toBe(true);
  });

  it("reads the order again after a report and says that it is rebuilt, for 30 s or until it differs", () => {
    const item = { ...row, area: "scrap" };
    const reported = () => {
      const session = extended()
        .change({ rows: [item] })
        .send({ type: "action", name: "report", item })
        .reply({});
      expect(session.effects()).toContainEqual({ type: "reload", names: ["order", "scrap", "materialScrap"] });
      return session;
    };
    const notice = (session: Session) => session.frame().options["notice"];
    expect(notice(reported().at("2024-05-15T05:05:29Z"))).toEqual({ text: 900102 });
    expect(notice(reported().at("2024-05-15T05:05:30Z"))).toBeNull();
    expect(notice(reported().load("scrap", [{ scrap_qty: 2 }]))).toBeNull();
  });

  it("lists materials of the machine's line and those without one with SF368 [WD-241]", () => {
    const materials = [1, 2, null].map((lineNo, index) => ({ materialNo: `N${index}`, lineNo }));
    const lines = [[368], []].map((features) =>
      (open("material", { features }).load("materials", materials).rows() as Members[]).map(({ lineNo }) => lineNo),
    );
    expect(lines).toEqual([
      [1, null],
      [1, 2, null],
    ]);
  });
});
