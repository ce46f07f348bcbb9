import { describe, expect, it } from "vitest";
import { type EventName, eventNames } from "#schemas/protocol/events.ts";
import { neededTopics, parseTopics as parse } from "./topics.ts";

const events: ReadonlySet<EventName> = new Set([...eventNames, "row.load"]);
const parseTopics = (text: string | undefined) => parse(text, events);

describe("the topics of a stream", () => {
  it("are event names, each for all machines or for one, and all events without a word", () => {
    expect(parseTopics("MachineChanged,StopChanged:FC:1")).toEqual([
      { event: "MachineChanged", machine_id: null },
      { event: "StopChanged", machine_id: "FC:1" },
    ]);
    expect([parseTopics(undefined), parseTopics("")]).toEqual([null, null]);
  });

  it("are also the events of the company's documents, of which those that there are not stop no other", () => {
    expect(parseTopics("row.load:FC1,row.gone,row.gone:FC1,StopChanged")).toEqual([
      { event: "row.load", machine_id: "FC1" },
      { event: "StopChanged", machine_id: null },
    ]);
    expect(parseTopics("row.gone")).toEqual([]);
  });

  it.each([
    ["Nothing"],
    ["MachineChanged,"],
    [":FC1"],
    ["MachineChanged:a\0"],
    ["row."],
    ["row.Stop code"],
    ["StopChanged,".repeat(500) + "StopChanged"],
  ])("are refused when they are none, hold a NUL, or are more than 500: %j", (text) => {
    expect(() => parseTopics(text)).toThrow(expect.objectContaining({ code: "invalid_input", path: "/topics" }));
  });

  it("may be 500", () => {
    expect(parseTopics(Array.from({ length: 500 }, () => "StopChanged").join(","))).toHaveLength(500);
  });

  it("are for a confined screen those that it needs", () => {
    const asked = parseTopics("MachineChanged:FC1,GoalChanged");
    expect(neededTopics(asked, { events: new Set(["MachineChanged", "StopChanged"]) })).toEqual([
      { event: "MachineChanged", machine_id: "FC1" },
    ]);
    expect(neededTopics(asked, null)).toBe(asked);
    expect(neededTopics(null, { events: new Set(["row.load"]) })).toEqual([{ event: "row.load", machine_id: null }]);
    expect(neededTopics(null, null)).toBe(null);
  });
});
