import { expect, test } from "vitest";
import { askedFor, begun, hasSameKeys, nextOf, noRound, type Round, type Turn, turnsOf, turnsWith } from "./round.ts";

const round: Round = begun({ ...noRound, keys: ["a", "b", "c"] });
const none = new Map<string, Turn>();

/** The order in which a round loads its keys. */
const order = (from: Round): string[] => {
  const [key, rest] = nextOf(from);
  return key === undefined ? [] : [key, ...order(rest)];
};

test("a round goes over its keys once, and what a person asks for goes first and not twice", () => {
  expect(order(round)).toEqual(["a", "b", "c"]);
  const asked = askedFor(askedFor(round, "c", none), "c", none);
  expect(order(asked)).toEqual(["c", "a", "b"]);
  expect(order(begun(asked))).toEqual(["a", "b", "c"]);
});

test("what is not shown or under way cannot be asked for", () => {
  const loading = turnsWith(none, "b", { loading: true });
  expect([askedFor(round, "x", none), askedFor(round, "b", loading)]).toEqual([round, round]);
});

test("what is known of a key stays while it is shown, and is not under way any more", () => {
  const turns = turnsWith(turnsWith(none, "a", { data: 1, at: 5 }), "b", { loading: true });
  expect(turns.get("a")).toEqual({ data: 1, at: 5, error: null, loading: false });
  expect([...turnsOf(turnsWith(turns, "a", { loading: true }), ["b", "a", "c"])]).toEqual([
    ["b", { data: undefined, at: null, error: null, loading: false }],
    ["a", { data: 1, at: 5, error: null, loading: false }],
  ]);
});

test("the same keys in another order are the same", () => {
  expect([hasSameKeys(["a", "b"], ["b", "a"]), hasSameKeys(["a"], ["a", "b"]), hasSameKeys(["a", "b"], ["a"])]).toEqual(
    [true, false, false],
  );
});
