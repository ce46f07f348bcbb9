import { expect, it } from "vitest";
import { printersOf, stepped } from "./logic.ts";

it("lists printers that can be chosen", () => {
  const rows = [
    { printer_no: "3", printer_name: "ZPL-3", printer_description: "Hall 1" },
    { printer_name: "no number" },
  ];
  expect(printersOf(rows)).toEqual([{ no: "3", name: "ZPL-3", description: "Hall 1" }]);
});

it("counts one by one within the limits, and begins at the lowest", () => {
  expect([stepped(1, 1, 1, 10), stepped(10, 1, 1, 10), stepped(1, -1, 1, 10), stepped(null, 1, 1, 10)]).toEqual([
    2, 10, 1, 1,
  ]);
  expect(stepped(15, -1, 1, 10)).toBe(10);
});
