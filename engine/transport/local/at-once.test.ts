import { expect, test } from "vitest";
import { atOnce } from "./at-once.ts";

const memoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const answer = (body: string) => ({ etag: null, body, at: 1 });

test("what was entered is there until it is written, and a later entry is not forgotten by an earlier write", () => {
  const early = atOnce(memoryStorage());
  const firstWritten = early.keep("wizard", answer("12"));
  const secondWritten = early.keep("wizard", answer("125"));
  firstWritten();
  expect(early.read("wizard")).toEqual(answer("125"));
  secondWritten();
  expect(early.read("wizard")).toBeNull();
});

test("a browser that refuses storage does without", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  const early = atOnce({ getItem: refuse, setItem: refuse, removeItem: refuse });
  early.keep("wizard", answer("12"))();
  early.forget("wizard");
  expect(early.read("wizard")).toBeNull();
});
