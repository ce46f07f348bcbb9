import { expect, test } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Selection } from "#engine/store/selection.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { isOfRows, isOpen, isOther, lacksRows, wizardInputs } from "./inputs.ts";

type Inputs = WizardDocument["inputs"];

const rowsOf = (...items: Record<string, unknown>[]): Selection => ({
  type: "order",
  items: items.map((item, at) => ({ key: String(at), item })),
});
const given = (
  inputs: Inputs,
  {
    params = {},
    query = {},
    selection = null,
    context = null,
  }: Partial<Parameters<typeof wizardInputs>[1]> & {
    selection?: Selection | null;
    context?: Selection | null;
  } = {},
) => wizardInputs(inputs, { params, query }, { selection, context });

test.each<
  [what: string, from: NonNullable<Inputs>[number]["from"], around: Parameters<typeof given>[1], value: unknown]
>([
  ["the route", "route", { params: { card: "7" }, query: { card: "8" } }, "7"],
  ["the query of the address", "query", { params: { card: "7" }, query: { card: "8" } }, "8"],
  ["the query alone, not the row that is chosen", "query", { selection: rowsOf({ card: "9" }) }, undefined],
  ["the one row that is chosen", "selection", { selection: rowsOf({ card: "9" }) }, "9"],
  ["a query that says what a row would", "selection", { query: { card: "8" }, selection: rowsOf({ card: "9" }) }, "8"],
  ["no row where several are chosen", "selection", { selection: rowsOf({ card: "9" }, { card: "9" }) }, undefined],
  ["no row where none is chosen", "selection", {}, undefined],
  ["the row that the page is for", "selection", { context: rowsOf({ card: "9" }) }, "9"],
  [
    "the choice before what the page is for",
    "selection",
    { selection: rowsOf({ card: "9" }), context: rowsOf({ card: "1" }) },
    "9",
  ],
  ["a row's missing field, which is none", "selection", { selection: rowsOf({ card: null }) }, undefined],
  [
    "all rows that are chosen",
    "rows",
    { selection: rowsOf({ card: "9" }, { card: "1" }) },
    [{ card: "9" }, { card: "1" }],
  ],
  ["rows where none are chosen", "rows", { selection: rowsOf() }, undefined],
])("an input takes %s", (_, from, around, value) => {
  expect(given([{ name: "card", from }], around)).toEqual(value === undefined ? {} : { card: value });
  expect(given([{ name: "card", from, default: "none" }], around)).toEqual({ card: value ?? "none" });
});

test("a wizard without inputs is handed nothing", () => {
  expect(given(undefined, { params: { card: "7" } })).toEqual({});
});

test("a wizard is for the rows that are chosen only where it requires them, and cannot begin without them", () => {
  const facts = (inputs: Inputs, values: Record<string, unknown> = {}) => [isOfRows(inputs), lacksRows(inputs, values)];
  const cards = { name: "cards", from: "rows", required: true } as const;
  expect(facts([{ name: "card", from: "route", required: true }, cards])).toEqual([true, true]);
  expect(facts([cards], { cards: [{ card: "9" }] })).toEqual([true, false]);
  expect(facts([{ name: "cards", from: "rows" }])).toEqual([false, false]);
  expect(facts([{ name: "card", from: "selection", required: true }])).toEqual([false, false]);
  expect(facts(undefined)).toEqual([false, false]);
});

const snapshotOf = (part: Partial<Snapshot> = {}): Snapshot => ({
  ...createSnapshot({ id: "a", wizard: "report", revision: 1, machine: "M1", inputs: { card: "7" } }),
  ...part,
});

test("the outcome of a run is open while a call of it is out, waits or got no answer", () => {
  const statuses = ["idle", "asking", "working", "queued", "unsure"] as const;
  expect(statuses.filter((status) => isOpen(snapshotOf({ status })))).toEqual(["working", "queued", "unsure"]);
});

test("a wizard that is opened for something else than the unfinished run is about is another one", () => {
  const progress = { title: "Report", position: 1, count: 2, path: "/here" };
  expect(isOther(snapshotOf(), { card: "7" }, "/here")).toBe(false);
  expect(isOther(snapshotOf(), {}, "/here")).toBe(false);
  expect(isOther(snapshotOf(), { card: "8" }, "/here")).toBe(true);
  expect(isOther(snapshotOf({ progress }), { card: "7" }, "/here")).toBe(false);
  expect(isOther(snapshotOf({ progress }), { card: "7" }, "/there")).toBe(true);
});

test("a run with an open outcome is in nobody's way", () => {
  expect(isOther(snapshotOf({ status: "unsure" }), { card: "8" }, "/there")).toBe(false);
});
