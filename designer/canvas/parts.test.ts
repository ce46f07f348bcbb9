import { expect, test } from "vitest";
import type { Label } from "#schemas/documents/envelope.ts";
import { cellsFor, found, typeGroups } from "./parts.ts";

const say = (label: Label) => (typeof label === "string" ? label : JSON.stringify(label));
const definitions = [
  { type: "gauge", title: "Mätare", description: "A value on a dial", group: "value" as const },
  { type: "table", title: "Table", description: "Rows of a source", group: "table" as const },
  { type: "status", title: "Status", description: "State of a machine", group: "subject" as const },
];
const all = typeGroups(definitions, false);
const names = (search: string) =>
  found(all, search, say).map(({ group, parts }) => [group, parts.map(({ name }) => name)]);

test("types stand in their groups, empty groups are not shown", () => {
  expect(names("")).toEqual([
    ["subject", ["status"]],
    ["value", ["gauge"]],
    ["table", ["table"]],
  ]);
});

test("what is for developers is offered in their builds only", () => {
  const probe = { type: "probe", title: "Probe", description: "", group: "text" as const, developmentOnly: true };
  const offered = [false, true].map((isDevelopment) =>
    typeGroups([...definitions, probe], isDevelopment).flatMap(({ parts }) => parts.map(({ name }) => name)),
  );
  expect(offered).toEqual([
    ["status", "gauge", "table"],
    ["status", "gauge", "table", "probe"],
  ]);
});

test("what only overviews draw is not offered", () => {
  const card = { type: "card", title: "Card", description: "", group: "subject" as const, cardOnly: true };
  expect(typeGroups([...definitions, card], true)).toEqual(typeGroups(definitions, true));
});

test("a search finds words of title, description and name, with or without accents", () => {
  expect(names("matare")).toEqual([["value", ["gauge"]]]);
  expect(names("OF a  MACHINE")).toEqual([["subject", ["status"]]]);
  expect(names("nothing")).toEqual([]);
});

test("a new widget takes a share of the grid, and at most the grid", () => {
  const grid = { x: 24, y: 12 };
  expect([cellsFor(["table", "table"], grid), cellsFor(["gauge", "value"], grid), cellsFor(["section"], grid)]).toEqual(
    [
      { w: 12, h: 6 },
      { w: 4, h: 3 },
      { w: 24, h: 4 },
    ],
  );
  expect(cellsFor(["gauge"], { x: 1, y: 1 })).toEqual({ w: 1, h: 1 });
});

test.each([
  ["status", 4, 3],
  ["subject", 6, 4],
  ["chart", 8, 4],
  ["media", 6, 4],
  ["snippet", 8, 6],
  ["layout", 8, 6],
  ["text", 4, 3],
])("a new %s takes %i x %i cells of 24 x 12", (name, w, h) => {
  expect(cellsFor([name], { x: 24, y: 12 })).toEqual({ w, h });
});

test("the share of a type goes before that of its group, and no widget is smaller than two cells", () => {
  expect(cellsFor(["status", "subject"], { x: 24, y: 12 })).toEqual({ w: 4, h: 3 });
  expect(cellsFor(["status"], { x: 4, y: 3 })).toEqual({ w: 2, h: 2 });
});
