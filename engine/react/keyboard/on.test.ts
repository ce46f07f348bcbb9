import { expect, test } from "vitest";
import { isKeyboardOn } from "./on.ts";

const terminal = { name: "Press 4", device_kind: "terminal" } as const;

test("the user's own word holds; without one the keyboard opens on enrolled touch terminals alone", () => {
  const user = (keyboard?: boolean) => ({ settings: keyboard === undefined ? {} : { keyboard } });
  expect(isKeyboardOn({ user: user(true) }, false)).toBe(true);
  expect(isKeyboardOn({ user: user(false), device: terminal }, true)).toBe(false);
  expect(isKeyboardOn({ user: user(), device: terminal }, true)).toBe(true);
  expect(isKeyboardOn({ user: user(), device: terminal }, false)).toBe(false);
  expect(isKeyboardOn({ user: user() }, true)).toBe(false);
  expect(isKeyboardOn({ user: null, device: terminal }, true)).toBe(true);
  expect(isKeyboardOn({ user: null, device: null }, true)).toBe(false);
});
