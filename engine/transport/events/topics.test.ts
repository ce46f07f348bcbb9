import { expect, test } from "vitest";
import { hears, unionOf } from "./topics.ts";

test("the topics of all tabs are united once each, and a whole event covers its single machines", () => {
  expect(
    unionOf([["StopChanged", "MachineChanged:M1"], ["MachineChanged"], ["OrderChanged:M1", "OrderChanged:M2"]]),
  ).toEqual(["MachineChanged", "OrderChanged:M1", "OrderChanged:M2", "StopChanged"]);
});

test("a topic of one machine hears that machine, what concerns all machines, and of no other", () => {
  const topics = ["StopChanged:M1"];
  expect([
    hears(topics, "StopChanged", "M1"),
    hears(topics, "StopChanged", "M2"),
    hears(topics, "StopChanged", undefined),
    hears(topics, "OrderChanged", undefined),
    hears(topics, "Snapshot", null),
  ]).toEqual([true, false, true, false, true]);
});
