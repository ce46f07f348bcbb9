import { expect, test } from "vitest";
import { type Awake, keepAwake } from "./wake-lock.ts";

/** A browser whose lock can be taken back, and whose page can be hidden and shown. */
const browser = () => {
  let visible = true;
  let onChange = () => {};
  const locks: { taken: () => void; released: boolean }[] = [];
  const told: Awake[] = [];
  let refuses = false;
  const parts = {
    request: () => {
      if (refuses) return Promise.reject(new Error("battery low"));
      const lock = { taken: () => {}, released: false };
      locks.push(lock);
      return Promise.resolve({
        addEventListener: (_: "release", listener: () => void) => (lock.taken = listener),
        release: () => Promise.resolve(void (lock.released = true)),
      });
    },
    isVisible: () => visible,
    onVisibility: (listener: () => void) => {
      onChange = listener;
      return () => (onChange = () => {});
    },
  };
  return {
    parts,
    locks,
    told,
    tell: (awake: Awake) => void told.push(awake),
    refuse: (now: boolean) => (refuses = now),
    show: (now: boolean) => {
      visible = now;
      if (!now) locks.at(-1)?.taken();
      onChange();
    },
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
};

test("a shown page holds one lock, and asks for it again each time it is shown after having been hidden", async () => {
  const { parts, locks, told, tell, show, settle } = browser();
  keepAwake(parts, tell);
  show(true);
  await settle();
  show(true);
  await settle();
  expect([locks.length, told]).toEqual([1, ["held"]]);
  show(false);
  await settle();
  expect(locks.length).toBe(1);
  show(true);
  await settle();
  expect([locks.length, told]).toEqual([2, ["held", "held"]]);
});

test("a refused lock is told and asked for again when the page is shown next", async () => {
  const { parts, told, tell, show, refuse, settle } = browser();
  refuse(true);
  keepAwake(parts, tell);
  await settle();
  expect(told).toEqual(["refused"]);
  refuse(false);
  show(true);
  await settle();
  expect(told).toEqual(["refused", "held"]);
});

test("a browser without such a lock is told of at once", () => {
  const { parts, told, tell } = browser();
  keepAwake({ ...parts, request: null }, tell);
  expect(told).toEqual(["missing"]);
});

test("leaving lets go of the lock, also of one that was still being asked for", async () => {
  const held = browser();
  const leave = keepAwake(held.parts, held.tell);
  await held.settle();
  leave();
  expect(held.locks.map(({ released }) => released)).toEqual([true]);
  const asked = browser();
  keepAwake(asked.parts, asked.tell)();
  await asked.settle();
  expect([asked.locks.map(({ released }) => released), asked.told]).toEqual([[true], []]);
  held.show(true);
  await held.settle();
  expect(held.locks.length).toBe(1);
});
