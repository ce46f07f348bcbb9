import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { Item, shownItems } from "./record.ts";
import { Fact } from "./schema.ts";

const label = { text: "fact" };
const item = (key: string, rest: Partial<Item> = {}): Item => ({ key, label, ...rest });

it("shows each item with its field of the record, and nothing for a field that the record has not", () => {
  const items = [item("good"), item("scrap"), item("toString")];
  const valuesOf = (record: Record<string, unknown> | null | undefined) =>
    shownItems({ items, ...(record === undefined ? {} : { record }) }).map(({ value }) => value);
  expect(valuesOf({ good: 7, scrap: 0 })).toEqual([7, 0, null]);
  expect([valuesOf(null), valuesOf(undefined)]).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(shownItems({})).toEqual([]);
});

it("leaves out an item that hides while its value is empty; 0 and false are values", () => {
  const record = { none: null, missing: undefined, blank: "", zero: 0, no: false, text: "x" };
  const keysOf = (hideEmpty: boolean) =>
    shownItems({ items: Object.keys(record).map((key) => item(key, { hideEmpty })), record }).map(
      (shown) => shown.item.key,
    );
  expect(keysOf(true)).toEqual(["zero", "no", "text"]);
  expect(keysOf(false)).toEqual(Object.keys(record));
});

it("refuses what neither an item nor a fact names", () => {
  expect([{}, { colour: "red" }].map((more) => Value.Check(Item, { ...item("good"), ...more }))).toEqual([true, false]);
  expect([{}, { colour: "red" }].map((more) => Value.Check(Fact, { label, value: 1, ...more }))).toEqual([true, false]);
});
