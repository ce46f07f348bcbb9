import { expect, test } from "vitest";
import { minute } from "#schemas/durations.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { locationOf, shownItems } from "./items.ts";
import { createRotator, type Turning } from "./rotation.ts";

const item = (key: string, place: number, seconds = 20): Turning => ({ key, place, seconds });
const three = [item("a", 0), item("b", 1, 30), item("c", 2, 90)];

const rotatorOf = (items: readonly Turning[]) => {
  const clock = fakeClock();
  const rotator = createRotator(clock);
  rotator.show(items);
  const after = (seconds: number) => {
    clock.advance(seconds * 1000);
    return rotator.get().shown;
  };
  return { clock, rotator, after };
};

test("each item is shown for its own seconds, one after the other, round and round", () => {
  const { rotator, after } = rotatorOf(three);
  expect([rotator.get().shown, after(19), after(1), after(29), after(1), after(89), after(1)]).toEqual([
    "a",
    "a",
    "b",
    "b",
    "c",
    "c",
    "a",
  ]);
});

test("one item alone stays, and nothing waits for its turn", () => {
  const { rotator, after } = rotatorOf([item("a", 0, 5)]);
  expect([after(3600), rotator.get()]).toEqual([
    "a",
    { shown: "a", place: 0, since: 0, heldUntil: null, isStopped: false },
  ]);
});

test("input holds what is shown for a minute, and longer where its own seconds are not over", () => {
  const { rotator, after } = rotatorOf(three);
  after(10);
  rotator.hold();
  expect([after(59), rotator.get().heldUntil, after(1), rotator.get().heldUntil]).toEqual(["a", 70_000, "b", null]);
  after(30);
  rotator.hold();
  expect([after(60), rotator.get().heldUntil, after(29), after(1)]).toEqual(["c", null, "c", "a"]);
});

test("by hand the next and the one before come at once, round and round, and stay for a minute", () => {
  const { rotator, after } = rotatorOf(three);
  rotator.turn(1);
  expect([rotator.get().shown, after(59), after(1)]).toEqual(["b", "b", "c"]);
  rotator.turn(1);
  const last = rotator.get().shown;
  rotator.turn(-1);
  expect([last, rotator.get().shown]).toEqual(["a", "c"]);
});

test("who stops it lets it go on, and what is shown has its seconds then", () => {
  const { rotator, after } = rotatorOf(three);
  rotator.hold();
  rotator.toggle();
  const stopped = after(7200);
  rotator.toggle();
  expect([stopped, after(19), after(1)]).toEqual(["a", "a", "b"]);
});

test("what is shown stays while others come and go, and is followed by what came after it when it is gone", () => {
  const { rotator, after } = rotatorOf(three);
  after(20);
  rotator.show([item("new", 0), item("a", 1), item("b", 2, 30), item("c", 3)]);
  expect([rotator.get().shown, after(29)]).toEqual(["b", "b"]);
  rotator.show([item("new", 0), item("a", 1), item("c", 3)]);
  expect(rotator.get().shown).toBe("c");
  rotator.show([item("new", 0)]);
  expect(rotator.get().shown).toBe("new");
  rotator.show([]);
  expect(rotator.get().shown).toBeNull();
  rotator.show([item("a", 1)]);
  expect(rotator.get().shown).toBe("a");
});

test("a computer that slept shows the next item, and not all that it has missed", () => {
  const clock = fakeClock();
  let due: () => void = () => {};
  const asleep = { ...clock, after: (_ms: number, run: () => void) => ((due = run), () => {}) };
  const rotator = createRotator(asleep);
  rotator.show(three);
  clock.advance(60 * minute);
  due();
  expect(rotator.get()).toMatchObject({ shown: "b", since: 60 * minute });
});

test("it leaves no timer behind and tells nobody who has left", () => {
  const { clock, rotator } = rotatorOf(three);
  let told = 0;
  const leave = rotator.subscribe(() => (told += 1));
  clock.advance(20_000);
  leave();
  clock.advance(30_000);
  rotator.end();
  clock.advance(60 * minute);
  expect([told, rotator.get().shown]).toEqual([1, "c"]);
});

test("an item is there when its reader may see it and it suits the screen, at least 5 seconds, 60 where nothing is said", () => {
  const items = [
    { type: "dashboard" as const, target: "hall", seconds: 2 },
    { type: "dashboard" as const, target: "secret" },
    { type: "machine-widgets" as const, target: "hall" },
    { type: "dashboard" as const, target: "wide" },
    { type: "dashboard" as const, target: "hall" },
    { type: "overview" as const, target: "new" },
  ];
  const link = (type: (typeof items)[number]["type"], target: string, available = true) => ({
    type,
    target,
    available,
    changed_at: available ? "2026-01-05T08:00:00.000Z" : null,
  });
  const links = [
    link("dashboard", "hall"),
    link("dashboard", "secret", false),
    link("machine-widgets", "hall"),
    link("dashboard", "wide"),
    link("dashboard", "hall"),
  ];
  const shown = shownItems(items, links, ({ target }) => target !== "wide");
  expect(shown.map(({ key, seconds, place }) => [key, seconds, place])).toEqual([
    ["dashboard hall 0", 5, 0],
    ["machine-widgets hall 0", 60, 2],
    ["dashboard hall 1", 60, 4],
  ]);
  expect(shown[0]?.changedAt).toBe("2026-01-05T08:00:00.000Z");
});

test("an item names all, the own ones, or a location of a type", () => {
  expect(["all", "mine/all", "department/10"].map(locationOf)).toEqual([
    { locationtype: "all", location: "all" },
    { locationtype: "mine", location: "all" },
    { locationtype: "department", location: "10" },
  ]);
});
