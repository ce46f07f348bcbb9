import { expect, it } from "vitest";
import { afterKey, entered, entryOf, rulesOf } from "./logic.ts";

const cell = { field: "prodquantity", group: 1 } as const;

it("shows what was typed in a cell, else what the document has set there", () => {
  const data = { prodquantity: [7, "12.5"] };
  expect([0, 1, 2].map((group) => entryOf(data, { field: "prodquantity", group }))).toEqual(["7", "12.5", null]);
});

it("writes a field for all groups, and keeps those of the others", () => {
  expect(entered({ prodquantity: ["5"] }, cell, "8", 3)).toEqual({ prodquantity: ["5", "8", null] });
  expect(entered({}, cell, null, 2)).toEqual({ prodquantity: [null, null] });
});

it("takes decimals only where the unit has them, and no minus", () => {
  const after = (decimals: number, key: "." | "-") =>
    afterKey({ prodquantity: [null, "12"] }, cell, key, rulesOf({ decimals }));
  expect([after(0, "."), after(1, "."), after(1, "-")]).toEqual(["12", "12.", "12"]);
});
