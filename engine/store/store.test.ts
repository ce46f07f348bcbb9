import { describe, expect, test } from "vitest";
import { connecting, heard, lost, silence } from "./connection.ts";
import {
  type Choices,
  choose,
  chosenOf,
  enter,
  handedOver,
  noChoices,
  press,
  refresh,
  release,
  targetOf,
  toggle,
} from "./selection.ts";
import { createEngineStore } from "./store.ts";

const item = (key: string, more = {}) => ({ key, item: { key, ...more } });

describe("the selection", () => {
  test("single replaces, multiple adds, a second press takes away", () => {
    const one = toggle(null, "stop", item("a"), "single");
    expect(toggle(one, "stop", item("b"), "single")?.items.map(({ key }) => key)).toEqual(["b"]);
    const two = toggle(one, "stop", item("b"), "multiple");
    expect(two?.items.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(toggle(two, "stop", item("a"), "multiple")?.items.map(({ key }) => key)).toEqual(["b"]);
    expect(toggle(one, "stop", item("a"), "single")).toBeNull();
    expect(toggle(null, "stop", item("a"), "none")).toBeNull();
  });

  test("another selection type begins a new choice", () => {
    const stops = toggle(null, "stop", item("a"), "multiple");
    expect(toggle(stops, "note", item("n"), "multiple")).toEqual({ type: "note", items: [item("n")] });
  });

  test("rows that still exist stay chosen with their new fields, the others go", () => {
    const two = toggle(toggle(null, "stop", item("a"), "multiple"), "stop", item("b"), "multiple");
    expect(refresh(two, "stop", [item("b", { code: 5 })])?.items).toEqual([item("b", { code: 5 })]);
    expect(refresh(two, "stop", [])).toBeNull();
    expect(refresh(two, "note", [])).toBe(two);
    expect(refresh(two, "stop", two?.items ?? [])).toBe(two);
  });
});

describe("the choices of a page", () => {
  const keys = (choices: Choices) =>
    [choices.selection, choices.context].map((one) => one && [one.type, ...one.items.map(({ key }) => key)].join(" "));
  const at = (place: string, contextType: string | null = null) => enter(noChoices, place, contextType);
  const order = (choices: Choices, key: string) => press(choices, "order", item(key), "single");
  const material = (choices: Choices, key: string) => press(choices, "material", item(key), "single");

  test("go with the page, and stay while it is the same one", () => {
    const chosen = order(at("/a"), "1");
    expect(enter(chosen, "/a", null)).toBe(chosen);
    expect(keys(enter(chosen, "/b", null))).toEqual([null, null]);
  });

  test("of the page's context stay while rows of another type are chosen, and a new one ends those", () => {
    const both = material(order(at("/a", "order"), "1"), "m");
    expect([keys(both), targetOf(both)?.type]).toEqual([["material m", "order 1"], "material"]);
    expect([chosenOf(both, "order")?.items[0]?.key, chosenOf(both, "stop")]).toEqual(["1", null]);
    expect(keys(release(both))).toEqual([null, "order 1"]);
    expect(keys(release(release(both)))).toEqual([null, null]);
    expect(keys(order(both, "2"))).toEqual([null, "order 2"]);
  });

  test("are handed over to the page that an action leads to, once and to no other", () => {
    const chosen = order(at("/a"), "1");
    const leaving = { ...chosen, brought: { to: "/b", selection: handedOver(chosen), chosen: false } };
    const there = enter(leaving, "/b", "order");
    expect([keys(there), targetOf(there)?.type, there.brought]).toEqual([[null, "order 1"], "order", null]);
    expect(keys(enter(there, "/c", "order"))).toEqual([null, null]);
    expect(keys(enter(leaving, "/c", "order"))).toEqual([null, null]);
    expect(targetOf(enter(leaving, "/b", null))).toBeNull();
  });

  test("that are made for the next page are its choice, or its context where it has one of that type", () => {
    const found = order(at("/wizard"), "1");
    const leaving = { ...found, brought: { to: "/list", selection: handedOver(found), chosen: true } };
    expect([keys(enter(leaving, "/list", null)), targetOf(enter(leaving, "/list", null))?.type]).toEqual([
      ["order 1", null],
      "order",
    ]);
    expect(keys(enter(leaving, "/list", "order"))).toEqual([null, "order 1"]);
    expect(keys(enter(leaving, "/other", null))).toEqual([null, null]);
  });

  test("of a flow need not stand in a list, and take the list's row once they do", () => {
    const found = { key: "", item: { card: "7" } };
    const chosen = choose(at("/a"), "order", [found]);
    const cardOf = ({ item }: { item: Readonly<Record<string, unknown>> }) => String(item["card"]);
    expect(refresh(chosen.selection, "order", [item("1")], cardOf)).toBe(chosen.selection);
    const row = { key: "7", item: { card: "7", state: "planned" } };
    expect(refresh(chosen.selection, "order", [row], cardOf)?.items).toEqual([row]);
    expect(keys(choose(chosen, "stop", null))).toEqual(["order ", null]);
    expect(keys(choose(chosen, "order", null))).toEqual([null, null]);
  });
});

test("the link is lost until the server is heard again, and knows since when", () => {
  const online = heard(connecting(0), 10);
  const gone = lost(online, 20);
  expect([online, gone, lost(gone, 30), heard(gone, 40)]).toEqual([
    { link: "online", since: 10, heardAt: 10 },
    { link: "lost", since: 20, heardAt: 10 },
    { link: "lost", since: 20, heardAt: 10 },
    { link: "online", since: 40, heardAt: 40 },
  ]);
  expect([silence(connecting(0), 5), silence(gone, 25)]).toEqual([null, 15]);
});

test("questions of a page that is left are declined, one that goes along is not", () => {
  const store = createEngineStore(0);
  const left: string[] = [];
  const ask = (id: string, place: string | null) =>
    store.getState().ask({
      id,
      place,
      request: { kind: "confirm", at: "0", text: { label: "?", values: {} }, yes: null, no: null, timeout: 1 },
      services: {},
      answer: () => {},
      decline: () => {},
      leave: () => left.push(id),
    });
  store.getState().enter("/a", null);
  const close = ask("here", "/a");
  ask("along", null);
  store.getState().enter("/a", null);
  expect(left).toEqual([]);
  store.getState().enter("/b", null);
  expect(left).toEqual(["here"]);
  close();
  expect(store.getState().questions.map(({ id }) => id)).toEqual(["along"]);
});

test("the store holds the session, the link, what is chosen and what is asked", () => {
  const store = createEngineStore(0);
  const { signIn, hear, lose, select, choose: offer, refreshSelection, clearSelection, queuePopup } = store.getState();
  const session = { user: { username: "a" }, permissions: [], settings: {} };
  signIn(session);
  hear(5);
  lose(9);
  expect(store.getState()).toMatchObject({ session, connection: { link: "lost", since: 9, heardAt: 5 } });

  store.getState().enter("/a", "order");
  select("order", item("1"), "single");
  select("stop", item("s"), "multiple");
  const chosen = () => {
    const { selection, context } = store.getState();
    return [selection, context].map((one) => one && one.items.map((row) => row.item));
  };
  expect(chosen()).toEqual([[{ key: "s" }], [{ key: "1" }]]);
  refreshSelection("stop", [item("s", { code: 5 })]);
  refreshSelection("order", [item("1", { state: "running" })]);
  expect(chosen()).toEqual([[{ key: "s", code: 5 }], [{ key: "1", state: "running" }]]);
  clearSelection();
  expect(chosen()).toEqual([null, [{ key: "1", state: "running" }]]);
  offer("stop", [item("t")]);
  expect(chosen()[0]).toEqual([{ key: "t" }]);

  const closes = ["one", "two"].map(queuePopup);
  expect(store.getState().popups).toEqual(["one", "two"]);
  closes[0]!();
  expect(store.getState().popups).toEqual(["two"]);
});

test("what is handed over is the choice of the page that it was meant for", () => {
  const store = createEngineStore(0);
  const { enter: go, select, handOver } = store.getState();
  go("/a", null);
  select("order", item("1"), "single");
  handOver("/b");
  expect(store.getState().brought).toEqual({
    to: "/b",
    selection: store.getState().selection,
    chosen: false,
    from: null,
  });
  go("/b", "order");
  expect(store.getState().context?.items).toEqual([item("1")]);
});

test("signing out forgets everything of the session, patches are remembered for two minutes", () => {
  const store = createEngineStore(0);
  store.getState().signIn({ user: { username: "a" }, permissions: [], settings: {} });
  store.getState().patch([{ entity: "machines", key: "M1", patch: { a: 1 }, version: 1 }], 0);
  store.getState().patch([{ entity: "machines", key: "M2", patch: { a: 1 }, version: 1 }], 120_001);
  expect(Object.keys(store.getState().entities["machines"] ?? {})).toEqual(["M2"]);
  store.getState().select("machine", item("M1"), "single");
  store.getState().signOut();
  expect(store.getState()).toMatchObject({ session: null, entities: {}, selection: null });
});
