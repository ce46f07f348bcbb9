import { describe, expect, it } from "vitest";
import { candidatesOf, ownerOf } from "./owner.ts";

const present = { machine_id: "FC1", tool_id: "T1", part_no: "P1", part_type_record_no: 7 };
const owner = (more: Partial<typeof present>) => ({
  machine_id: "",
  tool_id: "",
  part_no: "",
  part_type_record_no: 0,
  ...more,
});

describe("for what a value holds", () => {
  it.each([
    ["machine", owner({ machine_id: "FC1" })],
    ["tool", owner({ tool_id: "T1" })],
    ["tool_machine", owner({ tool_id: "T1", machine_id: "FC1" })],
    ["machine_machine", owner({ machine_id: "FC1", part_no: "P1" })],
    ["part", null],
  ])("follows from the type %s", (type, expected) => {
    expect(ownerOf(type, present)).toEqual(expected);
  });

  it.each(["", "-"])("is nobody for a tool's setting without a tool (%j)", (tool_id) => {
    expect(ownerOf("tool", { ...present, tool_id })).toBeNull();
    expect(ownerOf("tool_machine", { ...present, tool_id })).toBeNull();
    expect(ownerOf("machine", { ...present, tool_id })).toEqual(owner({ machine_id: "FC1" }));
  });

  it("falls back from the part to its type and then to any part", () => {
    expect(candidatesOf("machine_machine", present)).toEqual([
      owner({ machine_id: "FC1", part_no: "P1" }),
      owner({ machine_id: "FC1", part_type_record_no: 7 }),
      owner({ machine_id: "FC1" }),
    ]);
    expect(candidatesOf("tool", present)).toEqual([owner({ tool_id: "T1" })]);
  });
});
