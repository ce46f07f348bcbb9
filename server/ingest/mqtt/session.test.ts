import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { company, type Plant, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { holdSession, leaveSession, sessionHeld } from "./session.ts";

describe.each(databases)("the session at the broker on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());

  it("belongs to one process until it leaves or has not said for 15 s that it is there, under one name for ever", async () => {
    const { parts, advance } = plant.server;
    const name = await holdSession(parts, company, "a");
    expect(name).toMatch(/^shopwright-[0-9a-f]{12}$/);
    expect(await holdSession(parts, company, "b")).toBeNull();
    advance(sessionHeld - 1);
    expect(await holdSession(parts, company, "a")).toBe(name);
    advance(sessionHeld - 1);
    expect(await holdSession(parts, company, "b")).toBeNull();
    advance(1);
    expect(await holdSession(parts, company, "b")).toBe(name);
    expect(await holdSession(parts, company, "a")).toBeNull();
    await leaveSession(parts, company, "a");
    expect(await holdSession(parts, company, "a")).toBeNull();
    await leaveSession(parts, company, "b");
    expect(await holdSession(parts, company, "a")).toBe(name);
  });

  it("goes to one of many that ask at the same moment", async () => {
    const { parts, advance } = plant.server;
    advance(sessionHeld);
    const names = await Promise.all(["c", "d", "e", "f"].map((holder) => holdSession(parts, company, holder)));
    expect(names.filter((name) => name !== null)).toHaveLength(1);
  });
});
