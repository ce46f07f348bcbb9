import { describe, expect, it } from "vitest";
import { demoMachines } from "../plant/machines.ts";
import { sizeToEndSoon } from "../plant/orders.ts";
import { randomOf } from "../random.ts";
import { shown } from "../plant/shown.ts";
import { beginLife, beginShown, live } from "./machine.ts";

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

/** What a machine says in its first two hours after a start of the demo. */
const shownBy = (machine_id: string) => {
  const machine = demoMachines.find((one) => one.machine_id === machine_id)!;
  const random = randomOf(5);
  let life = beginShown(machine, random, start);
  const records = [];
  for (let now = start; now < start + 2 * 3_600_000; now += 5000) {
    const step = live(machine, life, random, now);
    life = step.life;
    if (step.record) records.push(step.record);
  }
  return records;
};

describe("a machine that is to show something", () => {
  it("goes on with it: silent, in set-up, waiting for material", () => {
    expect(shownBy(shown.noData)).toEqual([]);
    const saidBy = (machine_id: string) => [
      ...new Set(shownBy(machine_id).map(({ status, stop_reason }) => `${status} ${stop_reason}`)),
    ];
    expect([saidBy(shown.setUp), saidBy(shown.waiting)]).toEqual([["S 60"], ["S 20"]]);
  });

  it("makes the pieces of the order that ends soon within five minutes", () => {
    const first = shownBy(shown.endsSoon).filter(({ time }) => Date.parse(time) <= start + 5 * 60_000);
    const machine = demoMachines.find(({ machine_id }) => machine_id === shown.endsSoon)!;
    expect(first.every(({ status }) => status === "R")).toBe(true);
    expect(first.at(-1)!.good_count).toBeGreaterThan(sizeToEndSoon(machine, 0) / 1e6);
  });
});

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
