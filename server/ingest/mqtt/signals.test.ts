import { describe, expect, it } from "vitest";
import type { NamedMetric } from "./edge-node.ts";
import { recordsOf } from "./signals.ts";

const t0 = Date.parse("2026-06-10T08:00:00Z");
const metric = (name: string, value: NamedMetric["value"], timestamp: number | null = null): NamedMetric => ({
  name,
  value,
  timestamp,
  isHistorical: false,
});

const told = (metrics: readonly NamedMetric[]) => {
  const refused: string[] = [];
  const said = { machine_id: "M", metrics, time: t0, isBirth: false };
  const records = recordsOf(said, (reason, who, detail) => void refused.push(`${reason} ${who} ${detail}`));
  return { records: [...records.values()], refused };
};
const base = { machine_id: "M", time: "2026-06-10T08:00:00.000Z" };

describe("what a device says", () => {
  it.each([
    ["Status", true, { status: "R" }],
    ["Status", 1, { status: "R" }],
    ["Status", false, { status: "S" }],
    ["Status", 0, { status: "S" }],
    ["Status", "R", { status: "R" }],
    ["Status", 2, { status: 2 }],
    ["StopReason", 12, { stop_reason: "12" }],
    ["StopReason", "jam", { stop_reason: "jam" }],
    ["GoodCount", 4, { good_count: 4 }],
    ["ScrapCount", 5, { scrap_count: 5 }],
    ["ProcessValues/Oven", 210.5, { process_values: { Oven: 210.5 } }],
    ["Status", null, {}],
    ["Colour", "red", {}],
    ["toString", 1, {}],
  ])("of %s = %j becomes a part of the record, or shows that the machine is there", (name, value, part) => {
    expect(told([metric(name, value)])).toEqual({ records: [{ ...base, ...part }], refused: [] });
  });

  it("is a record that only shows the machine when it says nothing", () => {
    expect(told([])).toEqual({ records: [base], refused: [] });
  });

  it("holds process values that are numbers, with a name of 1 to 128 characters", () => {
    const name = "x".repeat(128);
    const { records, refused } = told([
      metric("ProcessValues/", 1),
      metric(`ProcessValues/${name}`, 2),
      metric(`ProcessValues/${name}y`, 3),
      metric("ProcessValues/hot", "very"),
      metric("ProcessValues/far", Number.POSITIVE_INFINITY),
    ]);
    expect(records).toEqual([{ ...base, process_values: { [name]: 2 } }]);
    expect(refused).toEqual([
      "too_many M process value ",
      `too_many M process value ${name}`,
      "not_a_number M hot",
      "not_a_number M far",
    ]);
  });

  it("holds 200 process values of a moment", () => {
    const { records, refused } = told(Array.from({ length: 201 }, (_, n) => metric(`ProcessValues/${n}`, n)));
    expect(Object.keys(records[0]!.process_values!)).toHaveLength(200);
    expect(refused).toEqual(["too_many M process value 200"]);
  });

  it("holds 5,000 moments; more are refused, while those that are known go on", () => {
    const moments = Array.from({ length: 5_001 }, (_, n) => metric("GoodCount", n, t0 + n));
    const { records, refused } = told([...moments, metric("ScrapCount", 1, t0)]);
    expect([records.length, refused]).toEqual([5_000, ["too_many M moments"]]);
    expect(records[0]).toEqual({ ...base, good_count: 0, scrap_count: 1 });
  });
});
