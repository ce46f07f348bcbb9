import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { running, setUp, silent, stopped, uncoded } from "#widgets/dashboard/status/status.fixtures.ts";
import { parent } from "./index.ts";
import { chosenMachines, groupsOf, leastStack, mostSteps, stackSize, stacksOf, zoneOf } from "./logic.ts";
import { machineOf, machines } from "./parent.fixtures.ts";
import { childTypes, schema } from "./schema.ts";

const accepts = (options: unknown) => Value.Check(schema.options, options);

describe("options of the parent grid", () => {
  it("name a child and how the children stand, and refuse what they do not know", () => {
    expect(childTypes.map((child) => accepts({ child, mode: "stacks", maxStacks: 4 }))).toEqual([true, true, true]);
    const wrong = [{ child: "gauge" }, { mode: "rows" }, { groupBy: "plant" }, { maxStacks: 0 }, { foo: 1 }];
    expect(wrong.map(accepts)).toEqual(Array(wrong.length).fill(false));
  });

  it("ask for what the chosen child and arrangement need", () => {
    const { properties } = schema.options as unknown as {
      properties: Record<string, { "x-prerequisite"?: { value: string } }>;
    };
    const asked = (value: string) =>
      Object.keys(properties).filter((name) => properties[name]?.["x-prerequisite"]?.value === value);
    expect(asked("production-value")).toEqual(["valueKey", "display", "valueUnit", "unit", "limits"]);
    expect([asked("group-by"), asked("stacks")]).toEqual([["groupBy"], ["maxStacks"]]);
  });
});

describe("read of the parent grid", () => {
  it("[WD-724] reads the machines at 0 and 10 s and not between", async () => {
    const read = parent.readsOf!({ child: "zone-overview" }, {})["machines"]!;
    expect([read.procedure, await callsBy(read, [0, 5, 9, 10, 19, 20])]).toEqual(["load_machines", [1, 1, 1, 2, 2, 3]]);
  });

  it("reads nothing before a child is chosen", () => {
    expect(parent.readsOf!({}, {})["machines"]).toBeUndefined();
  });
});

describe("groups", () => {
  const shown = (by: Parameters<typeof groupsOf>[1]) =>
    groupsOf(machines, by).map(({ name, of }) => [name, of.map(({ machine_id }) => machine_id)]);

  it("are the zones, departments or categories of the machines, under their descriptions", () => {
    expect(shown("zone")).toEqual([
      ["Moulding north", ["FC1", "FC2", "FC3", "FC4"]],
      ["Packing", ["JH1", "JH2", "JH3"]],
    ]);
    expect(shown("department").map(([name]) => name)).toEqual(["Hall 1"]);
    expect(shown("category").map(([name]) => name)).toEqual(["Injection moulding", "PK"]);
    expect(groupsOf([machineOf("X", "")], "zone")[0]?.name).toBe("-");
  });

  it("are made of the machines of a list in its order, and of all of them without a list", () => {
    const ids = (list?: string) => chosenMachines(machines, list, { hall: "JH1:FC1" }).map((one) => one.machine_id);
    expect([ids("FC3; FC1,none"), ids("{hall}"), ids("{unset}"), ids(" ").length, ids().length]).toEqual([
      ["FC3", "FC1"],
      ["JH1", "FC1"],
      [],
      7,
      7,
    ]);
  });
});

describe("stacks", () => {
  it("[WD-809] have at least 3: 5 children with room for 4 columns stand in columns of 3", () => {
    expect([leastStack, stackSize(5, 4), stackSize(1, 4)]).toEqual([3, 3, 3]);
    expect(stacksOf([1, 2, 3, 4, 5], 4)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it("[WD-811] grow to the smallest size with which there are not too many", () => {
    expect([stackSize(20, 4), stackSize(12, 4), stackSize(13, 4), stackSize(20, 1)]).toEqual([5, 3, 4, 20]);
  });

  it("[WD-810] stop growing after 500 steps where no size ever fits", () => {
    expect([mostSteps, stackSize(5, 0), stackSize(5, Number.NaN), stackSize(100_000, 4)]).toEqual([500, 503, 503, 503]);
  });
});

describe("zone overview", () => {
  it("[WD-813] counts the machines of a zone by state and takes the worst: 2 running and 1 uncoded are uncoded", () => {
    expect(zoneOf([running, running, uncoded])).toEqual({
      counts: { running: 2, stop: 0, uncoded: 1, "no-data": 0 },
      worst: "uncoded",
    });
    expect(zoneOf([running, setUp, stopped])).toMatchObject({ counts: { running: 1, stop: 2 }, worst: "stop" });
    expect(zoneOf([running, running]).worst).toBe("running");
  });

  it("counts a silent machine as neither running nor stopped", () => {
    expect(zoneOf([running, silent])).toMatchObject({ counts: { running: 1, "no-data": 1 }, worst: "no-data" });
  });
});
