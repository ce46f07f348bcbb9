import { expect, it } from "vitest";
import { guardOf } from "#server/procedures/guard.ts";
import { ErpStatus, FlagType, PalletFlagForConfirmation, PalletHistoryRecord } from "./pallet-flag.ts";
import { Printer } from "./printer.ts";

it("the ERP status of a flag is one of four [MI-309] [MI-472]", () => {
  const isStatus = guardOf(ErpStatus);
  expect(["N", "W", "C", "F", "X", "", null].filter(isStatus)).toEqual(["N", "W", "C", "F"]);
});

it("a flag is a normal one, for blasting, upright, or of a type of the site [MI-470] [MI-471]", () => {
  expect(["", "BLASTING", "UP", "OWN", null, 3].filter(guardOf(FlagType))).toEqual(["", "BLASTING", "UP", "OWN"]);
});

const without = <T extends object>(value: T): object[] =>
  Object.keys(value).map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)));

it("a record of the pallet history has its number, status, quantity and time [WD-1126]", () => {
  const record = { record_no: 1, status: "", good_qty: 40, date: "2026-01-05T06:00:00.000Z" };
  const isRecord = guardOf(PalletHistoryRecord);
  const wrong = [
    { ...record, record_no: "1" },
    { ...record, status: "Gone" },
    { ...record, good_qty: "40" },
  ];
  expect([record, ...without(record), ...wrong].map((one) => isRecord(one))).toEqual([
    true,
    ...Array.from({ length: 7 }, () => false),
  ]);
});

it("a flag to confirm has its number, place, status in the ERP and quantity [WD-1127]", () => {
  const flag = {
    recordNo: 1,
    cardNo: "100",
    workOrderNo: "WO1",
    partNo: "P1",
    opNumber: "10",
    goodQty: 40,
    printOrder: 1,
    status: "",
    erpId: null,
    erpStatus: "W",
    aboveLimit: false,
    sscc: null,
  };
  const isFlag = guardOf(PalletFlagForConfirmation);
  const wrong = [
    { ...flag, recordNo: "1" },
    { ...flag, printOrder: 0 },
    { ...flag, erpStatus: "X" },
    { ...flag, goodQty: "40" },
  ];
  expect(isFlag(flag)).toBe(true);
  expect([...without(flag), ...wrong].filter((one) => isFlag(one))).toEqual([]);
});

it("a printer has a number, a name, where it stands, how it prints and whether it is the default [MI-473] [WD-1135]", () => {
  const printer = {
    printer_no: "1",
    printer_name: "Hall",
    printer_description: "Beside line 1",
    is_default: false,
    driver: "pdf",
    reports_state: true,
  };
  const isPrinter = guardOf(Printer);
  expect(isPrinter(printer)).toBe(true);
  expect([...without(printer), { ...printer, printer_no: 1 }].filter((one) => isPrinter(one))).toEqual([]);
});
