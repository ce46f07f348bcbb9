import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { type Members, nextEnabled } from "../documents/step.ts";
import { open } from "./library.ts";

beforeAll(loadPatterns);

describe("printing", () => {
  const printers = [{ printer_no: "3", printer_description: "Hall 1" }];
  const withPrinter = (pallet_flag_printer: string) =>
    open("print", { around: { machine: { config: { pallet_flag_printer } } } });

  it("needs loaded printers, a printer and a number of copies", () => {
    const session = open("print").change({ printer: "3" });
    expect(nextEnabled(session)).toBe(false);
    session.load("printers", printers);
    expect(nextEnabled(session)).toBe(true);
    expect(["", "3"].map((printer) => nextEnabled(session.change({ printer, num_copies: 1 })))).toEqual([false, true]);
    expect(nextEnabled(session.change({ num_copies: null }))).toBe(false);
  });

  it("sets copies outside 1 to 10 to the nearest limit and begins with 1", () => {
    const session = open("print");
    expect(session.data()["num_copies"]).toBe(1);
    const copies = [0, 15, 4].map(
      (num_copies) => session.change({ num_copies }).send({ type: "blur" }).data()["num_copies"],
    );
    expect(copies).toEqual([1, 10, 4]);
  });

  it("chooses the machine's printer when it is in the list", () => {
    const chosenPrinters = ["3", "99"].map((no) => withPrinter(no).load("printers", printers).data()["printer"]);
    expect(chosenPrinters).toEqual(["3", undefined]);
  });

  const split = (data: Members) =>
    open("split-pallet-print")
      .load("printers", printers)
      .change({ printer: "3", ...data });

  it("computes good from produced less scrap and blocks more scrap than produced", () => {
    expect(split({ prodquantity: [100, 0, 0], scrapquantity: [3, 0, 0] }).data()["goodquantity"]).toEqual([97, 0, 0]);
    const faulty = split({ prodquantity: [2, 10, 0], scrapquantity: [3, 0, 0] }).frame();
    expect([faulty.values["faulty"], faulty.nextEnabled]).toEqual([[true, false, false], false]);
  });

  it("needs a produced quantity in one cavity, a printer and copies", () => {
    expect(
      [
        [0, 0, 0],
        [10, 0, 0],
      ].map((prodquantity) => nextEnabled(split({ prodquantity }))),
    ).toEqual([false, true]);
    expect(nextEnabled(split({ prodquantity: [10], printer: "" }))).toBe(false);
  });
});
