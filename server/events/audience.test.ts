import { describe, expect, it } from "vitest";
import { eventNames } from "#schemas/protocol/events.ts";
import { type Audience, isFor, scopeDigest, scopeFilter } from "./audience.ts";
import type { LoggedEvent } from "./log.ts";
import { parseTopics } from "./topics.ts";

const event = (more: Partial<LoggedEvent>): LoggedEvent => ({
  seq: 1,
  event: "MachineChanged",
  at: 0,
  machine_id: null,
  audience: null,
  payload: {},
  ...more,
});
const reader = (topics?: string, more: Partial<Audience> = {}): Audience => ({
  company_id: 1,
  username: "anna",
  machines: null,
  permissions: new Set(),
  topics: parseTopics(topics, new Set(eventNames)),
  ...more,
});

describe("a reader of events", () => {
  it.each([
    ["MachineChanged", "FC1", true],
    ["StopChanged", "FC1", false],
    ["MachineChanged:FC1", "FC1", true],
    ["MachineChanged:FC1", "FC2", false],
    ["MachineChanged:FC1", null, true],
    ["MachineChanged:FC1,MachineChanged:FC2", "FC1", true],
    ["MachineChanged:FC1,MachineChanged", "FC2", true],
    ["MachineChanged,MachineChanged:FC1", "FC2", true],
  ])("of %j is told of machine %j: %j", (topics, machine_id, isTold) => {
    expect(scopeFilter(reader(topics))(event({ machine_id }))).toBe(isTold);
  });

  it("who asks for every event is told of those that documents make, whenever they came", () => {
    expect(scopeFilter(reader())(event({ event: "row.load" }))).toBe(true);
    expect(scopeFilter(reader("MachineChanged"))(event({ event: "row.load" }))).toBe(false);
  });

  it("who may see some machines is told of those, and of what names none", () => {
    const passes = scopeFilter(reader(undefined, { machines: ["FC1"] }));
    expect(["FC1", "FC2", null].map((machine_id) => passes(event({ machine_id })))).toEqual([true, false, true]);
  });

  it("is told what asks for a permission only with it, and what names users only when named", () => {
    const passes = scopeFilter(reader(undefined, { permissions: new Set(["plan"]) }));
    expect(["plan", "admin", null, ["bo"]].map((audience) => passes(event({ audience })))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([["anna"], ["bo"], null, "plan"].map((audience) => isFor(event({ audience }), "anna"))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it("shares the digest of its scope with those who see the same, in whatever order it is written, and no others", () => {
    const digest = (topics: string, machines: string[] | null, permissions: string[], company_id = 1) =>
      scopeDigest(reader(topics, { machines, permissions: new Set(permissions), company_id, username: `${topics}!` }));
    const one = digest("StopChanged:A,MachineChanged", ["A", "B"], ["x", "y"]);
    expect(digest("MachineChanged,StopChanged:A", ["B", "A"], ["y", "x"])).toBe(one);
    const others = [
      digest("StopChanged,MachineChanged", ["A", "B"], ["x", "y"]),
      digest("StopChanged:A,MachineChanged", null, ["x", "y"]),
      digest("StopChanged:A,MachineChanged", ["A"], ["x", "y"]),
      digest("StopChanged:A,MachineChanged", ["A", "B"], ["x"]),
      digest("StopChanged:A,MachineChanged", ["A", "B"], ["x", "y"], 2),
      digest("", ["A", "B"], ["x", "y"]),
    ];
    expect(new Set([one, ...others]).size).toBe(7);
  });
});
