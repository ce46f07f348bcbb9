import { expect, it } from "vitest";
import type { EntityInfo } from "./entity.ts";
import { nameOf, tableOf } from "./entity.ts";
import { changesOf, clashIn, fieldAt, isWhole, newValuesOf, recordFields, valuesOf, wordsAt } from "./record.ts";

const words = (en: string) => ({ en, sv: en });
const field = (id: string, type: EntityInfo["fields"][number]["type"], more: object = {}) => ({
  id,
  type,
  title: words(id),
  nullable: false,
  ...more,
});
const info: EntityInfo = {
  slug: "valve",
  group: words("Plant"),
  title: words("Valves"),
  one: words("Valve"),
  about: words("What lets steam through."),
  key: "no",
  label: "name",
  fields: [
    field("no", "text", { required: true }),
    field("name", "text", { required: true }),
    field("badge", "text", { nullable: true }),
    field("hours", "integer", { nullable: true }),
    field("grade", "integer", { default: 3 }),
    field("open", "boolean"),
    field("pumps", "references", { to: "pump" }),
    field("group", "reference", { to: "group", hidden: true }),
    field("pin", "secret", { nullable: true }),
    field("shade", "text", { color: true }),
  ],
  retire: true,
  of_person: false,
  may_write: true,
  count: 2,
  missing: [],
  last_change: null,
};
const row = {
  no: "V1",
  name: "Main",
  badge: null,
  hours: null,
  grade: 3,
  open: true,
  pumps: ["P1"],
  group: "",
  shade: "",
};

it("begins with the values of the row, or with defaults, and knows no secret", () => {
  expect(valuesOf(info, row)).toMatchObject({ no: "V1", hours: null, open: true, pumps: ["P1"], pin: null });
  expect(valuesOf(info, null)).toMatchObject({ no: null, grade: 3, open: false, pumps: [], pin: null });
});

it("sends what differs, a blank as the field has it, and a secret only where one was typed", () => {
  const before = valuesOf(info, row);
  expect(changesOf(info, before, before)).toEqual({});
  const typed = { ...before, name: " New ", badge: "", hours: 7, open: false, pumps: [], pin: "1234" };
  expect(changesOf(info, before, typed)).toEqual({ name: "New", hours: 7, open: false, pumps: [], pin: "1234" });
  expect(changesOf(info, { ...before, badge: "B1", grade: 3 }, { ...before, badge: "", grade: null })).toEqual({
    badge: null,
    grade: 0,
  });
  expect(newValuesOf(info, { ...valuesOf(info, null), no: "V2", name: "Side", pin: "" })).toEqual({
    no: "V2",
    name: "Side",
    grade: 3,
    open: false,
    pumps: [],
  });
});

it("is whole when all that is required is there, not blank", () => {
  const values = valuesOf(info, row);
  expect([isWhole(info.fields, values), isWhole(info.fields, { ...values, name: "  " })]).toEqual([true, false]);
});

it("draws each field by its type, with what a reference may name", () => {
  const offered = { of: { pump: { choices: [{ value: "P1", label: "P1 Feed" }], isWhole: true } } };
  const kinds = recordFields(info.fields, offered, null).map(({ name, kind, choices }) => [
    name,
    kind,
    choices?.length,
  ]);
  expect(kinds).toEqual([
    ["no", "text", undefined],
    ["name", "text", undefined],
    ["badge", "text", undefined],
    ["hours", "number", undefined],
    ["grade", "number", undefined],
    ["open", "boolean", undefined],
    ["pumps", "choices", 1],
    ["group", "choice", 0],
    ["pin", "secret", undefined],
    ["shade", "color", undefined],
  ]);
});

it("looks for what references may name where that is more than is listed, and keeps what the row has", () => {
  const of = {
    pump: { choices: [], isWhole: false },
    group: { choices: [{ value: "B", label: "B" }], isWhole: false },
  };
  const had = { ...row, group: "A", labels: { group: "Alpha" } };
  const fields = recordFields(info.fields, { of }, had).filter(({ choices }) => choices);
  expect(fields.map(({ name, searched, choices }) => [name, searched, choices])).toEqual([
    ["pumps", true, []],
    [
      "group",
      true,
      [
        { value: "A", label: "A Alpha" },
        { value: "B", label: "B" },
      ],
    ],
  ]);
});

it("finds the field of a refusal, and both sides of a clash", () => {
  const paths = ["/values/name", "/changes/name", "/values/other", "/rows/0/key", null];
  expect(paths.map((path) => fieldAt(info, path))).toEqual(["name", "name", null, null, null]);
  const refused = { words: "/changes/name has a value that is not allowed.", path: "/changes/name" };
  expect(wordsAt(refused, "Name")).toBe("Name has a value that is not allowed.");
  expect(wordsAt({ words: "No.", path: null }, "Name")).toBe("No.");
  expect(clashIn({ row, fields: ["name"] })).toEqual({ row, fields: ["name"] });
  expect([null, { row: 1, fields: [] }, { row, fields: "name" }].map(clashIn)).toEqual([null, null, null]);
});

it("makes a table of the declaration, without secrets and with hidden columns for who asks", () => {
  const { columns, source, rowKey } = tableOf(info, false);
  expect([source, rowKey]).toEqual([{ procedure: "valve.list", input: { retired: false }, paged: true }, "no"]);
  expect(columns.map(({ key, component, hidden }) => [key, component, hidden])).toEqual([
    ["no", undefined, undefined],
    ["name", undefined, undefined],
    ["badge", undefined, undefined],
    ["hours", undefined, undefined],
    ["grade", undefined, undefined],
    ["open", "boolean-display", undefined],
    ["pumps", "coded", undefined],
    ["group", "coded", true],
    ["shade", "coded", undefined],
  ]);
  expect([nameOf(info, row), nameOf(info, { no: "V2", name: "V2" })]).toEqual(["V1 Main", "V2"]);
});
