import { describe, expect, it } from "vitest";
import { demoMachines } from "../plant/machines.ts";
import { randomOf } from "../random.ts";
import { beginLife, live } from "./machine.ts";

const start = Date.parse("2026-06-08T08:00:00Z");

const hoursOf = (seed: number, hours: number) => {
  const machine = demoMachines[0]!;
  const random = randomOf(seed);
  let life = beginLife(random, start);
  const records = [];
  for (let now = start; now < start + hours * 3_600_000; now += 1000) {
    const step = live(machine, life, random, now);
    life = step.life;
    if (step.record) records.push(step.record);
  }
  return records;
};

describe("a machine of the demo", () => {
  it("speaks every one to five seconds, says the same for the same seed, and counts upwards only", () => {
    const records = hoursOf(7, 2);
    expect(records).toEqual(hoursOf(7, 2));
    expect(records.length).toBeGreaterThan((2 * 3600) / 6);
    const counts = records.map(({ good_count }) => good_count!);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it("runs and stops, with and without a reason, and falls silent now and then", () => {
    const records = Array.from({ length: 6 }, (_, seed) => hoursOf(seed, 8)).flat();
    const stops = records.filter(({ status }) => status === "S");
    const gaps = records.slice(1).map((record, index) => Date.parse(record.time) - Date.parse(records[index]!.time));
    expect(new Set(stops.map(({ stop_reason }) => stop_reason !== undefined))).toEqual(new Set([true, false]));
    expect(stops.length / records.length).toBeLessThan(0.4);
    expect(Math.max(...gaps)).toBeGreaterThan(120_000);
  });
});
