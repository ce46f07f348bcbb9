import { expect, test } from "vitest";
import type { PanelButton, PanelDocument, PanelInput } from "#schemas/documents/panel/schema.ts";
import type { Selection } from "#engine/store/selection.ts";
import { buttonsOf, clampTo, entered, type InputState, inputsOf, panelScope } from "./panel.ts";

const selectOneRow = { text: 900002 };
const panelOf = (part: object) => part as unknown as PanelDocument;
const scopeOf = (...items: Record<string, unknown>[]) => {
  const selection: Selection = { type: "order", items: items.map((item, at) => ({ key: String(at), item })) };
  return panelScope({ machine: { machine_id: "M1" } }, selection, { note: "late" });
};
const running = { order: 7, running: true };
const stopped = { order: 8, running: false };
const isRunning = { var: "item.running" };

test("expressions of a panel read the page, the selection and what was entered; `item` is the one row", () => {
  expect(scopeOf(running)).toEqual({
    machine: { machine_id: "M1" },
    selection: { type: "order", count: 1 },
    item: running,
    items: [running],
    inputs: { note: "late" },
  });
  expect(scopeOf(running, stopped)).toMatchObject({ selection: { count: 2 }, item: null, items: [running, stopped] });
  expect(scopeOf()).toMatchObject({ selection: { count: 0 }, item: null });
});

/** The one button of a panel as it stands for these rows. */
const buttonFor = (part: Partial<PanelButton>, ...items: Record<string, unknown>[]) =>
  buttonsOf(panelOf({ buttons: [{ id: "end", label: "End", flow: [], ...part }] }), scopeOf(...items), {})[0];

test("a button that says nothing else is shown and enabled, without badge and switch", () => {
  const button = { id: "end", label: "End {item.order}", icon: "stop", flow: [] };
  expect(buttonFor(button, running)).toEqual({
    id: "end",
    label: { label: "End 7", values: {} },
    icon: "stop",
    disabled: false,
    reason: null,
    badge: null,
    pressed: undefined,
    button,
  });
});

test("a button is shown to whom its rule allows it", () => {
  expect(buttonFor({ visible: isRunning }, running)).toBeDefined();
  expect(buttonFor({ visible: isRunning }, stopped)).toBeUndefined();
});

test("an action for one row is disabled while there are several, with the reason; one for many is not", () => {
  const disabled = { disabled: true, reason: { label: selectOneRow } };
  expect(buttonFor({ reason: "Not now" }, running, stopped)).toMatchObject(disabled);
  expect(buttonFor({})).toMatchObject(disabled);
  expect(buttonFor({ rows: "many" }, running, stopped)).toMatchObject({ disabled: false, reason: null });
});

test("a row that does not allow an action disables it, with the reason that the document has for it", () => {
  const enabled = isRunning;
  expect(buttonFor({ enabled }, running)).toMatchObject({ disabled: false, reason: null });
  expect(buttonFor({ enabled }, stopped)).toMatchObject({ disabled: true, reason: null });
  expect(buttonFor({ enabled, reason: "{item.order} has ended" }, stopped)).toMatchObject({
    disabled: true,
    reason: { label: "8 has ended" },
  });
});

test("a badge shows what its expression yields, and none where that is nothing", () => {
  expect(buttonFor({ badge: { var: "item.order" } }, running)?.badge).toBe("7");
  expect(buttonFor({ badge: { var: "item.gone" } }, running)?.badge).toBeNull();
});

test("a switch is on or off", () => {
  expect([buttonFor({ pressed: isRunning }, running)?.pressed, buttonFor({ pressed: isRunning }, stopped)?.pressed]) //
    .toEqual([true, false]);
});

test("a panel shows the fields that its rules allow, each with its bounds; a bound that is missing is none", () => {
  const inputs: PanelInput[] = [
    { id: "amount", control: "number", label: "Of {item.order}", min: 1, max: { var: "item.order" } },
    { id: "note", control: "text", label: "Note", visible: isRunning, maxLength: 20 },
    { id: "hidden", control: "text", label: "Hidden", visible: { "!": isRunning } },
  ];
  const bounds = { min: null, max: null, maxLength: 200 };
  expect(inputsOf(panelOf({ inputs }), scopeOf(running), {})).toEqual([
    { id: "amount", control: "number", label: { label: "Of 7", values: {} }, ...bounds, min: 1, max: 7 },
    { id: "note", control: "text", label: { label: "Note", values: {} }, ...bounds, maxLength: 20 },
  ]);
  expect(inputsOf(panelOf({}), scopeOf(running), {})).toEqual([]);
});

test("a number is held within its bounds and whole; what is no number is none", () => {
  const bounds = { min: 1, max: 10 };
  const free = { min: null, max: null };
  expect([0, 1, 4.9, 10, 11, "5", "x", ""].map((value) => clampTo(bounds, value))).toEqual([
    1,
    1,
    4,
    10,
    10,
    5,
    null,
    null,
  ]);
  expect([-5.5, 1e9].map((value) => clampTo(free, value))).toEqual([-5, 1e9]);
});

test("a field holds what was typed: a number in its bounds, or a text that is not too long; nothing typed is none", () => {
  const field = { id: "a", label: { label: "A", values: {} }, min: 1, max: 10, maxLength: 3 };
  const number: InputState = { ...field, control: "number" };
  const text: InputState = { ...field, control: "text" };
  expect([entered(number, "12"), entered(number, "")]).toEqual([10, null]);
  expect([entered(text, "12"), entered(text, "late"), entered(text, "")]).toEqual(["12", "lat", null]);
});
