import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { groupTerms } from "#schemas/plant/card-fields.ts";
import { SavedWidgetConfig } from "#schemas/plant/own-config.ts";
import page from "../../../configs/factory/pages/machine-late-orders.json" with { type: "json" };
import { type ArrangementOptions, type CardRow, groupCards, orderCards, shownCards } from "./arrange.ts";
import type { CardsConfig } from "./config.ts";

const late = page.content.config as unknown as CardsConfig;
const plain = { widget: "machine-widgets" };

const card = (machine_id: string, more: Partial<CardRow> = {}, fields: object = {}): CardRow => ({
  key: machine_id,
  row: { machine_id, ...fields },
  count: null,
  failed: false,
  ...more,
});
const keys = (cards: readonly CardRow[]) => cards.map(({ key }) => key);

const cards = [
  card("JH1", { count: 0 }, { department: "20" }),
  card("FC1", { count: 2 }, { department: "10" }),
  card("PJ1", { failed: true }, { department: "-" }),
  card("M10", { count: 5 }, { department: "20" }),
  card("M2", {}, { department: "10" }),
];

test("by a field both ways what is missing stays last; by priority the given order is kept or turned", () => {
  const by = (orderByTerm: string, orderDir: "asc" | "desc") =>
    keys(orderCards(cards, { orderByTerm, orderDir }, plain, {}, "machine"));
  expect([by("machine_id", "asc"), by("machine_id", "desc")]).toEqual([
    ["FC1", "JH1", "M2", "M10", "PJ1"],
    ["PJ1", "M10", "M2", "JH1", "FC1"],
  ]);
  expect([by("department", "asc").at(-1), by("department", "desc").at(-1)]).toEqual(["PJ1", "PJ1"]);
  expect([by("priority", "asc"), by("priority", "desc")]).toEqual([keys(cards), keys(cards).toReversed()]);
  expect(keys(orderCards(cards, {}, plain, {}, "machine"))).toEqual(keys(cards));
});

test("groups stand by their label and keep the order; without grouping there is one", () => {
  const labelOf = (term: string, row: CardRow["row"]) => `Dep. ${String(row[term])}`;
  const grouped = groupCards(cards, { groupBy: true, groupByTerm: "department" }, labelOf);
  expect(grouped.map(({ label, cards: members }) => [label, keys(members)])).toEqual([
    ["Dep. -", ["PJ1"]],
    ["Dep. 10", ["FC1", "M2"]],
    ["Dep. 20", ["JH1", "M10"]],
  ]);
  expect(groupCards(cards, { groupBy: false, groupByTerm: "department" }, labelOf)).toEqual([{ label: null, cards }]);
});

test("grouping is off unless it is chosen, and goes by department, zone, line, category, group or status [OV-390]", () => {
  expect(groupTerms).toEqual(["department", "zone", "line", "category", "group", "status"]);
  const isTaken = (config: object) => Value.Check(SavedWidgetConfig, config);
  for (const groupBy of [true, false])
    for (const groupByTerm of groupTerms) expect(isTaken({ groupBy, groupByTerm })).toBe(true);
  for (const config of [{ groupBy: "yes" }, { groupBy: null }, { groupByTerm: "colour" }, { groupByTerm: "" }])
    expect(isTaken(config)).toBe(false);
  const labelOf = (term: string, row: CardRow["row"]) => String(row[term]);
  for (const groupByTerm of groupTerms) {
    const two = [card("A1", {}, { [groupByTerm]: "y" }), card("A2", {}, { [groupByTerm]: "x" })];
    const groups = (options: ArrangementOptions) =>
      groupCards(two, options, labelOf).map(({ label, cards: members }) => [label, keys(members)]);
    expect(groups({ groupBy: true, groupByTerm })).toEqual([
      ["x", ["A2"]],
      ["y", ["A1"]],
    ]);
    expect(groups({ groupByTerm })).toEqual([[null, ["A1", "A2"]]]);
  }
});

test("machines in error stay where only late ones show, and most late orders first wins over the chosen order [OV-424]", () => {
  expect(keys(shownCards(cards, { showOnlyMachinesWithLateorder: true }, late, {}, "machine"))).toEqual([
    "FC1",
    "PJ1",
    "M10",
  ]);
  expect(shownCards(cards, {}, late, {}, "machine")).toEqual(cards);
  const options = { orderOnNumberOfLateOrder: true, orderByTerm: "machine_id", orderDir: "asc" } as const;
  expect(keys(orderCards(cards, options, late, {}, "machine")).slice(0, 2)).toEqual(["M10", "FC1"]);
  expect(keys(orderCards(cards, { ...options, orderOnNumberOfLateOrder: false }, late, {}, "machine"))[0]).toBe("FC1");
});
