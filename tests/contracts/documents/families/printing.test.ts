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
    const left = [0, 2.5].map(
      (num_labels) => session.change({ num_labels }).send({ type: "blur" }).data()["num_labels"],
    );
    expect(left).toEqual([1, 3]);
  });
});

describe("printing pallet flags", () => {
  const printers = [{ printer_no: "3", printer_description: "Hall 1" }];
  const mayChoose = { permissions: ["pallet-flag-printer-selection"] };

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

  it("asks for a printer and for copies [WD-272]", () => {
    const { options } = open("print", { around: mayChoose }).load("printers", printers).frame();
    expect(options).toMatchObject({ printers, countField: "num_copies", countLabel: { text: "print.copies" } });
    expect(options["ask"] ?? "both").toBe("both");
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
    expect(session.frame().options).toMatchObject({ countMin: 1, countMax: 10 });
    const copies = [0, 15, 4].map(
      (num_copies) => session.change({ num_copies }).send({ type: "blur" }).data()["num_copies"],
    );
    expect(copies).toEqual([1, 10, 4]);
  });

  it("chooses the machine's printer when it is in the list [WD-279]", () => {
    const all = [...printers, { printer_no: "4", printer_description: "Hall 2" }];
    const configs = [{ pallet_flag_printer: "3" }, { pallet_flag_printer: "99" }, { document_printer: "4" }];
    const chosenPrinters = configs.map((config) =>
      open("print", { around: { machine: { config }, ...mayChoose } })
        .load("printers", all)
        .data(),
    );
    expect(chosenPrinters.map(({ printer }) => printer)).toEqual(["3", undefined, "4"]);
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

  it("asks for three quantities of each of three cavities, for a printer and for copies [WD-281] [WD-282] [WD-283]", () => {
    const session = open("split-pallet-print", { around: mayChoose })
      .load("printers", printers)
      .change({ printer: "3", num_copies: 2 });
    const { groups, fields, printers: offered, countField } = session.frame().options;
    expect([groups, offered, countField]).toEqual([3, printers, "num_copies"]);
    const keys = (fields as { key: string }[]).map(({ key }) => key);
    expect(keys).toEqual(["prodquantity", "scrapquantity", "goodquantity"]);
    expect(session.data()).toMatchObject({ printer: "3", num_copies: 2 });
  });

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
    for (const lacking of [{ printer: "" }, { num_copies: null }])
      expect(nextEnabled(split({ prodquantity: [10], ...lacking }))).toBe(false);
  });
});
