import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readerOf } from "#server/database/company.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { readMachines } from "./reader.ts";

let plant: Plant;
beforeEach(async () => {
  // Of an embedded database nothing is waited for: whoever does not let others through holds them up.
  plant = await startPlant(databases.find(({ kind }) => kind === "sqlite")!);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await plant.close();
});

it("others get their turns while all machines are read", async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let now = performance.now() + 1000;
  // Each look at the clock is a long time after the one before.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  next = setImmediate(count);
  const db = readerOf(plant.server.parts.store, company);
  const machines = await readMachines(
    db,
    { company_id: company, machines: null },
    { now: start, settings: { time_zone: "Europe/Stockholm" } },
  );
  clearImmediate(next);
  expect(machines.length).toBeGreaterThan(1);
  expect(turns).toBeGreaterThanOrEqual(5);
});
