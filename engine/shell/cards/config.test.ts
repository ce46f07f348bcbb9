import { expect, test } from "vitest";
import lateOrders from "../../../configs/factory/pages/machine-late-orders.json" with { type: "json" };
import widgets from "../../../configs/factory/pages/machine-widgets.json" with { type: "json" };
import { isCardsConfig } from "./config.ts";

const turns = { name: "orders", procedure: "load_orders", input: {}, every: 60, failed: "Failed" };
const join = { procedure: "load_all", by: ["id"] };

test("the shipped pages of cards are whole, and so is one that says no more than its widget", () => {
  const shipped = [lateOrders, widgets].map(({ content }) => content.config);
  expect([...shipped, { widget: "status" }].map(isCardsConfig)).toEqual([true, true, true]);
});

test.each([
  ["no config", undefined],
  ["no widget", {}],
  ["an address that is no text", { widget: "status", open: 1 }],
  ["a join without the fields that it goes by", { widget: "status", joined: { order: { procedure: "load_all" } } }],
  ["a join of nothing", { widget: "status", joined: { order: { ...join, procedure: null } } }],
  ["turns that are a name", { widget: "status", turns: "orders" }],
  ["turns without a name", { widget: "status", turns: { ...turns, name: undefined } }],
  ["turns that call nothing", { widget: "status", turns: { ...turns, procedure: null } }],
  ["turns without a pace", { widget: "status", turns: { ...turns, every: "60" } }],
  ["turns without words for a failure", { widget: "status", turns: { ...turns, failed: null } }],
  ["words that are none", { widget: "status", empty: { sv: "Tomt" } }],
])("a page is not whole with %s", (_case, config) => {
  expect(isCardsConfig(config)).toBe(false);
});
