import { Value } from "typebox/value";
import { expect, test } from "vitest";
import {
  cardFieldNames,
  cardFields,
  groupTerms,
  machineFields,
  runningOrderFields,
} from "#schemas/plant/card-fields.ts";
import { Machine } from "#schemas/plant/machine.ts";
import { Order } from "#schemas/plant/order.ts";
import { SavedWidgetConfig } from "#schemas/plant/own-config.ts";
import { createFormat } from "#engine/react/providers/format.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { fieldText, fieldValue, isWithoutOrder } from "./logic.ts";
import { schema } from "./schema.ts";

const format = createFormat("en", "Europe/Stockholm");
const words = { yes: "Yes", no: "No" };
const machine = {
  machine_id: "FC1",
  work_order_no: "WO1",
  card_good_qty: 1234.4,
  shift_run_time: 3900,
  order_finished: "2026-01-05T12:30:00Z",
  tool_id: "-",
};

test("six fields, five of which are given and the last is empty [OV-384] [OV-385]", () => {
  expect(schema.defaults.fields).toEqual([
    "card_good_qty",
    "work_order_qty",
    "work_order_no",
    "part_no",
    "order_finished",
    null,
  ]);
});

test("a field is one of the machine or of its running order, and each is written by its kind [OV-386]", () => {
  const said = (field: keyof typeof cardFields, order: object | null = null) =>
    fieldText(field, fieldValue(field, machine, order as never), format, words);
  expect([
    said("card_good_qty"),
    said("order_finished"),
    said("shift_run_time"),
    said("tool_id"),
    said("part_description", { part_description: "Lid", machine_id: "other" }),
    said("part_description"),
    said("locked", { locked: 1 }),
    said("planned_speed", { planned_speed: 120.5 }),
  ]).toEqual(["1,234", "2026-01-05 13:30", "1\u00a0h 5\u00a0min", "-", "Lid", "-", "Yes", "120.5"]);
  expect(said("machine_id", { machine_id: "other" })).toBe("FC1");
});

test("a machine without an order has no quantities and no end", () => {
  const idle = { ...machine, work_order_no: "-" };
  expect((["card_good_qty", "order_finished", "tool_id"] as const).map((field) => isWithoutOrder(field, idle))).toEqual(
    [true, true, false],
  );
  expect(isWithoutOrder("card_good_qty", machine)).toBe(false);
});

test("every field that is offered exists, and has a heading in both languages", () => {
  const missing = (fields: object, entity: { properties: object }) =>
    Object.keys(fields).filter((field) => !Object.hasOwn(entity.properties, field));
  expect([missing(machineFields, Machine), missing(runningOrderFields, Order)]).toEqual([[], []]);
  expect(cardFieldNames.filter((field) => !(field in en.columns && field in sv.columns))).toEqual([]);
});

test("head, grouping and order take their values and no others [OV-388] [OV-392]", () => {
  const isTaken = (config: object) =>
    [schema.options, SavedWidgetConfig].map((one) => Value.Check(one as never, config));
  const both = [true, true];
  for (const headerStyle of ["status", "plain"]) expect(isTaken({ headerStyle })).toEqual(both);
  for (const groupByTerm of groupTerms) expect(isTaken({ groupBy: true, groupByTerm })).toEqual(both);
  for (const orderDir of ["asc", "desc"]) expect(isTaken({ orderByTerm: "machine_id", orderDir })).toEqual(both);
  for (const config of [
    { headerStyle: "big" },
    { groupBy: "yes" },
    { groupByTerm: "colour" },
    { orderDir: "up" },
    { orderByTerm: "nothing" },
    { fields: ["card_good_qty"] },
    { fields: [null, null, null, null, null, "nothing"] },
  ])
    expect([config, isTaken(config)]).toEqual([config, [false, false]]);
  expect(schema.defaults).toMatchObject({
    headerStyle: "status",
    groupBy: false,
    orderByTerm: "priority",
    orderDir: "asc",
  });
});
