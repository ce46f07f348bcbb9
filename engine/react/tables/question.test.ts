import { expect, it } from "vitest";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { offerOf, questionOf } from "./question.ts";

const offer: ListOffer = { filters: ["note", "time", "quantity"], sorts: ["time"], search: true };
const nothing = { sorting: [], search: "", filters: {} };

it.each([
  ["be", { operator: "contains", value: "be" }],
  [" be ", { operator: "contains", value: "be" }],
  [">5", { operator: ">", value: 5 }],
  ["<= 2,5", { operator: "<=", value: 2.5 }],
  ["=-1 000", { operator: "=", value: -1000 }],
  [">=2026-03", { operator: ">=", value: "2026-03" }],
  ["< 2026-03-01 14:30 ", { operator: "<", value: "2026-03-01 14:30" }],
  [">many", { operator: "contains", value: ">many" }],
  [">", { operator: "contains", value: ">" }],
])("the filter %j is asked as %j", (typed, condition) => {
  expect(questionOf({ ...nothing, filters: { note: typed } }, offer)).toEqual({
    where: [{ field: "note", ...condition }],
  });
});

it("nothing is asked of which nothing is asked", () => {
  expect(questionOf({ sorting: [], search: "  ", filters: { note: " " } }, offer)).toEqual({});
});

it("the order and the search are asked as far as the list answers them", () => {
  const asked = {
    sorting: [
      { key: "note", descending: false },
      { key: "time", descending: true },
    ],
    search: " bent ",
    filters: { card_no: "1" },
  };
  expect(questionOf(asked, offer)).toEqual({ sort: [{ field: "time", descending: true }], search: "bent" });
  expect(questionOf(asked, { ...offer, sorts: [], search: false })).toEqual({});
});

it("columns ask for their own fields alone, and not for that of a formula", () => {
  expect(offerOf(offer, [{ key: "time" }, { key: "quantity", math: "{quantity}*2" }, { key: "card_no" }])).toEqual({
    filters: ["time"],
    sorts: ["time"],
    search: true,
  });
});
