import { expect, test, vi } from "vitest";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { candidatePage } from "./candidates.ts";
import { capsOf } from "./caps.ts";
import { digitsOnly, erasing, modeOf, writing } from "./field.ts";
import { createHold } from "./hold.ts";
import { languageOf } from "./layouts.ts";
import { keepPlace, readPlace } from "./place-store.ts";
import { bounded, clearOf, defaultPosition, inPixels, stored } from "./position.ts";
import { candidatesFor, initialState, type Keys, keysOf, press, repeats, rowsOf, separatorFor } from "./state.ts";

const viewport = { width: 1000, height: 800 };
const height = 320;

test("[WD-1039] the state is enabled, language, layout, position and specialLoaded", () => {
  expect(initialState).toEqual({
    enabled: false,
    language: "en",
    layout: "default",
    position: { left: 50, bottom: 0 },
    specialLoaded: false,
  });
});

test("[WD-1040] a drag to the middle of the screen is kept as 50 and 50 percent", () => {
  expect(stored({ left: 500, bottom: 400 }, viewport, height)).toEqual({ left: 50, bottom: 50 });
});

test("[WD-1041] digits alone are left of a text in numeric mode, and the separator where decimals are taken", () => {
  expect(digitsOnly("1a-2.3")).toBe("123");
  expect([digitsOnly("1a-2.3", "."), digitsOnly("1,5", ","), digitsOnly("abc")]).toEqual(["12.3", "1,5", ""]);
});

test("a field takes digits or decimals where its kind or its input mode says so, the mode above the kind", () => {
  const modes = [
    ["text", ""],
    ["text", "text"],
    ["text", "numeric"],
    ["text", "tel"],
    ["text", "decimal"],
    ["tel", ""],
    ["number", ""],
    ["number", "numeric"],
  ].map(([type, inputMode]) => modeOf({ type: type!, inputMode: inputMode! }));
  expect(modes).toEqual(["text", "text", "digits", "digits", "decimal", "digits", "decimal", "digits"]);
});

const fieldOf = (value: string, from: number | null, to = from, maxLength = -1) => ({
  value,
  selectionStart: from,
  selectionEnd: to,
  maxLength,
});

test("a text goes over what is selected, to the end where a field tells no selection, and no further than its length", () => {
  expect([
    writing(fieldOf("abcd", 1), "xy"),
    writing(fieldOf("abcd", 1, 3), "xy"),
    writing(fieldOf("1234", null), "5"),
    writing(fieldOf("abcd", 1, 2, 5), "xyz"),
    writing(fieldOf("abcd", 4, 4, 4), "x"),
    writing(fieldOf("", 0, 0, 0), "x"),
  ]).toEqual([
    { from: 1, to: 1, text: "xy" },
    { from: 1, to: 3, text: "xy" },
    { from: 4, to: 4, text: "5" },
    { from: 1, to: 2, text: "xy" },
    null,
    null,
  ]);
});

test("delete takes what is selected, else the whole character before the cursor, and nothing at the beginning", () => {
  expect([
    erasing(fieldOf("abcd", 1, 3)),
    erasing(fieldOf("abcd", 3)),
    erasing(fieldOf("ab😀", 4)),
    erasing(fieldOf("1234", null)),
    erasing(fieldOf("abcd", 0)),
  ]).toEqual([
    { from: 1, to: 3, text: "" },
    { from: 2, to: 3, text: "" },
    { from: 2, to: 4, text: "" },
    { from: 3, to: 4, text: "" },
    null,
  ]);
});

test("candidates come five to a page, and the last page says that none follows", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
  expect([0, 1].map((page) => candidatePage(all, page))).toEqual([
    { shown: ["a", "b", "c", "d", "e"], more: true },
    { shown: ["f", "g", "h", "i", "j"], more: false },
  ]);
  expect(candidatePage(all.slice(0, 7), 1)).toEqual({ shown: ["f", "g"], more: false });
});

test("[WD-1046] the lower edge stays above -190", () => {
  expect(bounded({ left: 500, bottom: -250 }, viewport, height).bottom).toBe(-190);
});

test("[WD-1047] the middle stays 40 or more from the left", () => {
  expect(bounded({ left: 10, bottom: 0 }, viewport, height).left).toBe(40);
});

test("[WD-1048] bounds are of pixels, then percent is kept; above and to the right the whole handle stays", () => {
  expect(stored({ left: 10, bottom: 0 }, viewport, height).left).toBe(4);
  expect(stored({ left: 5000, bottom: 5000 }, viewport, height)).toEqual({ left: 96, bottom: 60 });
  expect(bounded({ left: 500, bottom: -250 }, viewport, 100).bottom).toBe(-56);
});

test("a floating keyboard that covers the field goes above it, or below where there is no room", () => {
  const keyboard = { left: 100, right: 900, top: 480, bottom: 800 };
  const at = (top: number) => ({ left: 200, right: 500, top, bottom: top + 44 });
  expect(clearOf(at(100), keyboard, viewport)).toBeNull();
  expect(clearOf(at(500), keyboard, viewport)).toBe(308);
  expect(clearOf(at(300), { ...keyboard, top: 200, bottom: 520 }, viewport)).toBe(128);
  expect([327, 328].map((top) => clearOf(at(top), { ...keyboard, top: 300, bottom: 620 }, viewport))).toEqual([
    101, 480,
  ]);
});

test("a keyboard that only touches the field covers none of it", () => {
  const field = { left: 200, right: 500, top: 300, bottom: 344 };
  const around = { left: 100, right: 900, top: 100, bottom: 700 };
  const touching = [{ top: 344 }, { bottom: 300 }, { left: 500 }, { right: 200 }];
  expect(touching.map((edge) => clearOf(field, { ...around, ...edge }, viewport))).toEqual([null, null, null, null]);
});

test("a kept position is the same share of every viewport", () => {
  expect(inPixels({ left: 50, bottom: 25 }, viewport)).toEqual({ left: 500, bottom: 200 });
});

test("a key repeats from 500 ms on every 100 ms while it is held, and no longer", () => {
  const clock = fakeClock();
  const pressed = vi.fn<() => void>();
  const hold = createHold(clock);
  hold.start(pressed);
  clock.advance(1000);
  expect(pressed).toHaveBeenCalledTimes(7);
  hold.end();
  clock.advance(1000);
  expect(pressed).toHaveBeenCalledTimes(7);
});

test("another key that is held takes the place of the one before", () => {
  const clock = fakeClock();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const hold = createHold(clock);
  hold.start(first);
  hold.start(second);
  clock.advance(1000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 7]);
});

test("letters, spaces and delete repeat; keys that change the layout or leave the field do not", () => {
  const keys = ["a", "{space}", "{bksp}", "{shift}", "{lock}", "{special}", "{normal}", "{enter}", "{tab}"];
  expect(keys.filter(repeats)).toEqual(["a", "{space}", "{bksp}"]);
});

test("shift holds for one character, lock until it is pressed again", () => {
  const after = (...keys: string[]) =>
    keys.reduce<Keys>((now, key) => press(key, now).keys, { layout: "default", locked: false });
  const shifted = { layout: "shift", locked: false };
  const locked = { layout: "shift", locked: true };
  const plain = { layout: "default", locked: false };
  expect([after("{shift}"), after("{shift}", "A"), after("{shift}", "{shift}")]).toEqual([shifted, plain, plain]);
  expect([after("{lock}", "A", "B"), after("{lock}", "{lock}"), after("{shift}", "{space}")]).toEqual([
    locked,
    plain,
    shifted,
  ]);
});

test("special characters end with a press on letters, and lock with the next one on shift", () => {
  const after = (...keys: string[]) =>
    keys.reduce<Keys>((now, key) => press(key, now).keys, { layout: "default", locked: false });
  expect(after("{special}", "§")).toEqual({ layout: "special", locked: false });
  expect(after("{special}", "{normal}")).toEqual({ layout: "default", locked: false });
  expect(after("{lock}", "{shift}")).toEqual({ layout: "default", locked: false });
  expect(after("{lock}", "{special}", "{normal}")).toEqual({ layout: "default", locked: false });
});

test("each language has letters of its own, any other the English ones; all rows of a layout name known keys", () => {
  expect([languageOf("sv"), languageOf("en"), languageOf("fi")]).toEqual(["sv", "en", "en"]);
  const letters = (language: "sv" | "en") => keysOf(rowsOf(language, null, null).default);
  expect([letters("sv").includes("å"), letters("en").includes("å")]).toEqual([true, false]);
  const known = /^(.|\{(shift|lock|special|normal|space|bksp|enter|tab)\})$/u;
  for (const specials of [null, en.keyboard])
    for (const rows of Object.values(rowsOf("en", specials, ".")))
      expect(keysOf(rows).filter((key) => !known.test(key))).toEqual([]);
});

test("the server's layouts take the place of the own letters; digits have the separator that a field takes", () => {
  expect(rowsOf("sv", en.keyboard, null)).toMatchObject(en.keyboard.layouts);
  expect([null, ","].map((separator) => rowsOf("en", null, separator).numeric.at(-2))).toEqual([
    "0 {bksp}",
    ", 0 {bksp}",
  ]);
});

test("a place is kept until the next time, to the edges of the screen", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const place = { position: { left: 100, bottom: -100 }, fixed: false };
  keepPlace(store, place);
  expect(readPlace(store)).toEqual(place);
});

test("what is kept of a place and is none is the default", () => {
  const store = (text: string | null) => ({ getItem: () => text, setItem: () => {} });
  const fallback = { position: defaultPosition, fixed: true };
  for (const text of [null, "{", "[]", '{"position":{"left":"x","bottom":0}}', '{"position":{"left":1e9,"bottom":0}}'])
    expect(readPlace(store(text))).toEqual(fallback);
  expect(readPlace(store('{"position":{"left":20,"bottom":-5},"fixed":false}'))).toEqual({
    position: { left: 20, bottom: -5 },
    fixed: false,
  });
});

const capped = (layout: "default" | "shift", locked: boolean) => {
  const rows = {
    default: ["a < {special}", "{shift} {lock}"],
    shift: ["A & {shift} {lock}"],
    special: [],
    numeric: [],
  };
  return capsOf({ rows, layout, locked }, (key) => `text of ${key}`);
};

test("a key shows its mark, else its name, else its own character as text and never as markup", () => {
  expect(capped("default", false).display).toEqual({
    a: "a",
    "<": "&lt;",
    "{special}": "#+=",
    "{shift}": "text of keyboard.shift",
    "{lock}": "text of keyboard.lock",
  });
  expect(capped("shift", false).display).toMatchObject({ A: "A", "&": "&amp;" });
});

test("assistive technology hears the names of keys, and which of those that stay down are", () => {
  const heard = (attribute: string, layout: "default" | "shift", locked: boolean) =>
    capped(layout, locked)
      .buttonAttributes?.filter((one) => one.attribute === attribute)
      .map(({ buttons, value }) => [buttons, value]);
  expect(heard("aria-label", "default", false)).toEqual([
    ["{special}", "text of keyboard.special"],
    ["{shift}", "text of keyboard.shift"],
    ["{lock}", "text of keyboard.lock"],
  ]);
  const pressed = (["default", "shift"] as const).flatMap((layout) =>
    [false, true].map((locked) => heard("aria-pressed", layout, locked)?.map(([, value]) => value)),
  );
  expect(pressed).toEqual([
    ["false", "false"],
    ["false", "true"],
    ["true", "false"],
    ["false", "true"],
  ]);
  expect(heard("tabindex", "shift", false)).toEqual([["A & {shift} {lock}", "-1"]]);
});

test("decimals have the separator of the language, and other fields have none", () => {
  const separators = (["sv", "en"] as const).flatMap((language) =>
    (["text", "digits", "decimal"] as const).map((mode) => separatorFor(mode, language)),
  );
  expect(separators).toEqual([null, null, ",", null, null, "."]);
});

test("a written character has the candidates that the server names for it", () => {
  const specials = { layouts: { default: [], shift: [], special: [] }, candidates: { a: ["ä", "å"] } };
  const offered = ["a", "b", "", "toString"].map((written) => candidatesFor(written, specials));
  expect([...offered, candidatesFor("a", null)]).toEqual([["ä", "å"], [], [], [], []]);
});
