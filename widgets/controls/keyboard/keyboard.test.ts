import { expect, test, vi } from "vitest";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { digitsOnly } from "./field.ts";
import { createHold } from "./hold.ts";
import { languageOf } from "./layouts.ts";
import { readPlace } from "./place-store.ts";
import { bounded, clearOf, defaultPosition, stored } from "./position.ts";
import { initialState, type Keys, keysOf, press, repeats, rowsOf } from "./state.ts";

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

test("letters, spaces and delete repeat; keys that change the layout or leave the field do not", () => {
  const keys = ["a", "{space}", "{bksp}", "{shift}", "{lock}", "{special}", "{normal}", "{enter}", "{tab}"];
  expect(keys.filter(repeats)).toEqual(["a", "{space}", "{bksp}"]);
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
