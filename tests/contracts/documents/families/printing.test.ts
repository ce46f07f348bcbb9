import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { nextEnabled, open, order } from "../step.ts";

beforeAll(loadPatterns);

describe("printing labels", () => {
  const hall = { printer_no: "3", printer_description: "Hall 1" };
  const office = { printer_no: "4", printer_description: "Office" };

  it("holds a printer and a number of labels, and needs both [WD-286] [WD-287] [WD-288]", () => {
    const session = open("t-print-label").load("printers", [hall, office]);
    expect([session.data()["printer"], nextEnabled(session.change({ num_labels: 4 }))]).toEqual([undefined, false]);
    expect(nextEnabled(session.change({ printer: "4" }))).toBe(true);
    expect(session.data()).toMatchObject({ num_labels: 4, printer: "4" });
    expect(nextEnabled(session.change({ num_labels: null }))).toBe(false);
  });

  it("chooses the printer of a machine that offers no other", () => {
    const chosen = [[hall], [hall, office]].map((printers) => open("t-print-label").load("printers", printers).data());
    expect(chosen.map(({ printer }) => printer)).toEqual(["3", undefined]);
  });

  it("fills the label count from the plan with SF379 [WD-289]", () => {
    const counts = [[379], []].map((features) => open("t-print-label", { features }).data()["num_labels"]);
    expect(counts).toEqual([100, undefined]);
  });

  it("rounds a fractional plan up to whole labels and takes at least one [WD-290]", () => {
    const values = { order: { ...order, planned_op_qty: 250.2 } };
    const session = open("t-print-label", { features: [379], values });
    expect(session.data()["num_labels"]).toBe(251);
    expect(session.change({ num_labels: 0 }).send({ type: "blur" }).data()["num_labels"]).toBe(1);
  });
});
