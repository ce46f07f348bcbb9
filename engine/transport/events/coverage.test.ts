import { expect, test } from "vitest";
import { lowestOf, missedSince, noCoverage, openedAt, turnedTo } from "./coverage.ts";

const stream = { topics: ["StopChanged"], reached: 9 };

test("a new topic that the stream carries for others is heard from now, one that it does not carry not yet", () => {
  const coverage = turnedTo(noCoverage, ["StopChanged:M1", "OrderChanged"], stream);
  expect([...coverage]).toEqual([["StopChanged:M1", 9]]);
});

test("an event for one machine was heard already where it was heard for all", () => {
  const all = openedAt(noCoverage, ["StopChanged"], 4);
  expect([...turnedTo(all, ["StopChanged:M1"], stream)]).toEqual([["StopChanged:M1", 4]]);
});

test("an opening reaches back for every topic, and never forward", () => {
  const coverage = new Map([
    ["A", 3],
    ["B", 8],
  ]);
  expect([...openedAt(coverage, ["A", "B", "C"], 5)]).toEqual([
    ["A", 3],
    ["B", 5],
    ["C", 5],
  ]);
});

test("missed is what is older than the topic's coverage, and what has none", () => {
  const coverage = new Map([["A", 3]]);
  expect([missedSince(coverage, { A: 3 }), missedSince(coverage, { A: 2 }), missedSince(coverage, { B: 7 })]).toEqual([
    null,
    2,
    7,
  ]);
});

test("of several answers the oldest counts", () => {
  expect(lowestOf([{ A: 4, B: 1 }, { A: 2 }])).toEqual({ A: 2, B: 1 });
});
