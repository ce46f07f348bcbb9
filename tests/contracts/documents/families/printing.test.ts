import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, nextEnabled, open, order } from "../step.ts";

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

  it("chooses the default printer where the machine has none", () => {
    const printers = [hall, { ...office, is_default: true }];
    const chosen = ["", "3"].map((own) =>
      open("t-print-label", { around: { machine: { config: { pallet_flag_printer: own } } } })
        .load("printers", printers)
        .data(),
    );
    expect(chosen.map(({ printer }) => printer)).toEqual(["4", "3"]);
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

describe("printing pallet flags", () => {
  const printers = [{ printer_no: "3", printer_description: "Hall 1" }];
  const withPrinter = (pallet_flag_printer: string) =>
    open("print", { around: { machine: { config: { pallet_flag_printer } } } });

  it("needs loaded printers, a printer and a number of copies, and no work under way [WD-273] [WD-274] [WD-275] [WD-276]", () => {
    const session = open("print").change({ printer: "3" });
    expect(nextEnabled(session)).toBe(false);
    session.load("printers", printers);
    expect(nextEnabled(session)).toBe(true);
    expect(["", "3"].map((printer) => nextEnabled(session.change({ printer, num_copies: 1 })))).toEqual([false, true]);
    expect(nextEnabled(session.change({ num_copies: null }))).toBe(false);
    expect([true, false].map((working) => nextEnabled(session.change({ num_copies: 1, working })))).toEqual([
      false,
      true,
    ]);
  });

  it("offers other printers than the machine's to who may choose one", () => {
    const all = [...printers, { printer_no: "4", printer_description: "Hall 2" }];
    const offered = ["pallet-flag-printer-selection", "can-navigate"].map((permission) =>
      (
        open("print", {
          around: { machine: { config: { pallet_flag_printer: "3" } }, permissions: [permission] },
        })
          .load("printers", all)
          .frame().options["printers"] as Members[]
      ).map(({ printer_no }) => printer_no),
    );
    expect(offered).toEqual([["3", "4"], ["3"]]);
  });

  it("sets copies outside 1 to 10 to the nearest limit and begins with 1 [WD-277] [WD-278]", () => {
    const session = open("print");
    expect(session.data()["num_copies"]).toBe(1);
    const copies = [0, 15, 4].map(
      (num_copies) => session.change({ num_copies }).send({ type: "blur" }).data()["num_copies"],
    );
    expect(copies).toEqual([1, 10, 4]);
  });

  it("chooses the machine's printer when it is in the list [WD-279]", () => {
    const chosenPrinters = ["3", "99"].map((no) => withPrinter(no).load("printers", printers).data()["printer"]);
    expect(chosenPrinters).toEqual(["3", undefined]);
  });

  it.each(["print", "split-pallet-print"])(
    "%s chooses the default where the machine has none, for everybody",
    (slug) => {
      const all = [...printers, { printer_no: "4", printer_description: "Hall 2", is_default: true }];
      const rights = ["pallet-flag-printer-selection", "can-navigate"];
      const chosen = ["", "3"].flatMap((pallet_flag_printer) =>
        rights.map((permission) => {
          const around = { machine: { config: { pallet_flag_printer } }, permissions: [permission] };
          const session = open(slug, { around }).load("printers", all);
          const offered = session.frame().options["printers"] as Members[];
          return [session.data()["printer"], offered.map(({ printer_no }) => printer_no)];
        }),
      );
      expect(chosen).toEqual([
        ["4", ["3", "4"]],
        ["4", ["4"]],
        ["3", ["3", "4"]],
        ["3", ["3"]],
      ]);
    },
  );

  const split = (data: Members) =>
    open("split-pallet-print")
      .load("printers", printers)
      .change({ printer: "3", ...data });

  it("computes good from produced less scrap and blocks more scrap than produced [WD-284]", () => {
    expect(split({ prodquantity: [100, 0, 0], scrapquantity: [3, 0, 0] }).data()["goodquantity"]).toEqual([97, 0, 0]);
    const faulty = split({ prodquantity: [2, 10, 0], scrapquantity: [3, 0, 0] }).frame();
    expect([faulty.values["faulty"], faulty.nextEnabled]).toEqual([[true, false, false], false]);
  });

  it("needs a produced quantity in one cavity, a printer and copies [WD-285]", () => {
    expect(
      [
        [0, 0, 0],
        [10, 0, 0],
      ].map((prodquantity) => nextEnabled(split({ prodquantity }))),
    ).toEqual([false, true]);
    expect(nextEnabled(split({ prodquantity: [10], printer: "" }))).toBe(false);
  });
});
