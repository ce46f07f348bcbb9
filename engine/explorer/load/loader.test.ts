import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CallError } from "#engine/transport/errors.ts";
import { hour } from "#schemas/durations.ts";
import { percentOf } from "./state.ts";
import { createWorld, recordsOn } from "./testing/world.ts";

const failure = new CallError(503, {
  code: "unavailable",
  message: "The database does not answer",
  path: null,
  res: null,
});

/** A world of three months with a record in each. */
const small = (more = {}) => {
  const world = createWorld({ months: 2, ...more });
  world.server.set("history", recordsOn("2024-03-20", "2024-04-20", "2024-05-10"));
  return world;
};
/** Time passes, and what falls due is done. */
const pass = async (world: ReturnType<typeof createWorld>, ms: number) => {
  world.clock.advance(ms);
  await turn();
};

describe("a first load", () => {
  it("goes from the check over each slice and its records to the end, newest month first", async () => {
    const world = small();
    const page = world.page();
    expect(page.loader.get()).toEqual({ name: "initial-check" });
    await page.loader.load();
    expect(page.states.map((state) => [state.name, percentOf(state)])).toEqual([
      ["first-load", null],
      ["downloading", 0],
      ["adding-records", 0],
      ["downloading", 33],
      ["adding-records", 0],
      ["downloading", 66],
      ["adding-records", 0],
      ["insert-done", null],
    ]);
    expect([world.asked(), page.days()]).toEqual([
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01", "2024-03-15 2024-04-01"],
      ["2024-03-20", "2024-04-20", "2024-05-10"],
    ]);
  });

  it("tells how many records of a slice are inserted", async () => {
    const world = createWorld({ months: 0 });
    world.server.set("history", recordsOn(...Array.from({ length: 2500 }, () => "2024-05-15")));
    const page = world.page();
    await page.loader.load();
    expect(page.states.map((state) => [state.name, percentOf(state)])).toEqual([
      ["first-load", null],
      ["downloading", 0],
      ["adding-records", 0],
      ["adding-records", 40],
      ["adding-records", 80],
      ["insert-done", null],
    ]);
  });

  it("reads the months of all sources side by side, so that the newest of each can be shown soon", async () => {
    const history = { procedure: "history", store: "history", day: "day" } as const;
    const world = createWorld({ months: 1, sources: [history, { ...history, procedure: "cards", store: "card" }] });
    await world.page().loader.load();
    expect(world.questions.map(({ procedure, start_time }) => `${procedure} ${start_time.slice(0, 7)}`)).toEqual([
      "history 2024-05",
      "cards 2024-05",
      "history 2024-04",
      "cards 2024-04",
    ]);
  });

  it("that fails says why, and goes on with what is missing when it is tried again", async () => {
    const world = small();
    const page = world.page();
    world.refuse.mockImplementation(({ start_time }) => {
      if (start_time.startsWith("2024-04")) throw failure;
    });
    await page.loader.load();
    const failed = page.loader.get();
    const shown = page.days();
    world.refuse.mockReset();
    world.asked();
    await page.loader.load();
    expect([failed, shown, world.asked(), page.loader.get(), page.days()]).toEqual([
      { name: "failed", isFirst: true, message: "The database does not answer", error: failure },
      ["2024-05-10"],
      ["2024-04-01 2024-05-01", "2024-03-15 2024-04-01"],
      { name: "insert-done" },
      ["2024-03-20", "2024-04-20", "2024-05-10"],
    ]);
  });

  it("that was cut off by a reload goes on after the months that are there, and is a first load still", async () => {
    const world = small();
    const cut = world.page();
    world.refuse.mockImplementation(({ start_time }) => {
      if (start_time.startsWith("2024-03")) throw failure;
    });
    await cut.loader.load();
    cut.loader.stop();
    world.refuse.mockReset();
    world.asked();
    const page = world.page();
    await page.loader.load();
    // The newest months are read again in any case.
    expect([page.states[0]!.name, world.asked(), page.days()]).toEqual([
      "first-load",
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01", "2024-03-15 2024-04-01"],
      ["2024-03-20", "2024-04-20", "2024-05-10"],
    ]);
  });

  it("takes a month of too many rows in halves", async () => {
    const world = small();
    world.refuse.mockImplementation(({ start_time, end_time }) => {
      if (Date.parse(end_time) - Date.parse(start_time) > 20 * 24 * hour)
        throw new CallError(422, { code: "rule_violated", message: "Too many rows", path: null, res: null });
    });
    const page = world.page();
    await page.loader.load();
    expect([page.loader.get().name, page.days()]).toEqual(["insert-done", ["2024-03-20", "2024-04-20", "2024-05-10"]]);
  });
});

describe("a later load", () => {
  const loaded = async (more = {}) => {
    const world = small(more);
    const page = world.page();
    await page.loader.load();
    world.asked();
    page.states.length = 0;
    return { world, page };
  };

  it("follows every 60 minutes, without a popup", async () => {
    const { world, page } = await loaded();
    world.clock.advance(hour - 1);
    const early = world.asked();
    await pass(world, 1);
    const first = world.asked();
    await pass(world, hour);
    expect([early, first, world.asked()]).toEqual([
      [],
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01"],
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01"],
    ]);
    expect(new Set(page.states.map(({ name }) => name))).toEqual(
      new Set(["downloading", "adding-records", "insert-done"]),
    );
  });

  it("replaces what it reads: a record that the server has no more disappears [WD-481]", async () => {
    const { world, page } = await loaded();
    world.server.set("history", recordsOn("2024-03-20", "2024-04-21", "2024-05-10", "2024-05-15"));
    await pass(world, hour);
    expect(page.days()).toEqual(["2024-03-20", "2024-04-21", "2024-05-10", "2024-05-15"]);
  });

  it("reads an old month again once it has been changed, and no more after that", async () => {
    // The oldest month is over for long enough.
    const { world, page } = await loaded({ now: "2024-05-25T10:00:00Z", months: 3 });
    await pass(world, hour);
    const before = world.asked();
    world.changes.set("2024-03", 1);
    world.server.set("history", recordsOn("2024-03-21", "2024-05-10"));
    await pass(world, hour);
    const changed = world.asked();
    await pass(world, hour);
    expect([before.length, changed, page.days(), world.asked()]).toEqual([
      2,
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01", "2024-03-01 2024-04-01"],
      ["2024-03-21", "2024-05-10"],
      before,
    ]);
  });

  it("reads a month again that was changed while it was read", async () => {
    const world = small({ now: "2024-05-25T10:00:00Z", months: 3 });
    world.refuse.mockImplementation(({ start_time }) => {
      if (start_time.startsWith("2024-03")) world.changes.set("2024-03", 1);
    });
    const page = world.page();
    await page.loader.load();
    world.asked();
    await pass(world, hour);
    expect(world.asked()).toContain("2024-03-01 2024-04-01");
  });

  it("that fails is tried an hour later, from its beginning", async () => {
    const { world, page } = await loaded();
    world.refuse.mockImplementation(({ start_time }) => {
      if (start_time.startsWith("2024-04")) throw failure;
    });
    await pass(world, hour);
    expect(page.loader.get()).toMatchObject({ name: "failed", isFirst: false });
    world.refuse.mockReset();
    world.asked();
    await pass(world, hour);
    expect([world.asked(), page.loader.get().name]).toEqual([
      ["2024-05-01 2024-06-01", "2024-04-01 2024-05-01"],
      "insert-done",
    ]);
  });

  it("is not begun while one is under way", async () => {
    const { world, page } = await loaded();
    await Promise.all([page.loader.load(), page.loader.load()]);
    expect(world.asked()).toHaveLength(2);
  });

  it("comes by time that passes, not by what the clock is set to", async () => {
    const { world } = await loaded();
    world.clock.set(300 * 24 * 365 * hour);
    world.clock.advance(hour - 1);
    const ahead = world.asked();
    await pass(world, 1);
    const months = world.asked();
    world.clock.set(-600 * 24 * 365 * hour);
    world.clock.advance(hour - 1);
    expect([ahead, months.length, world.asked()]).toEqual([[], 5, []]);
  });

  it("is the last of a page that has stopped", async () => {
    const { world, page } = await loaded();
    page.loader.stop();
    await pass(world, 3 * hour);
    expect([world.asked(), page.states]).toEqual([[], []]);
  });

  it("begins anew with the initial check and a first load when what was kept has been deleted", async () => {
    const { page } = await loaded();
    page.wipe();
    await page.loader.restart();
    expect(page.states.slice(0, 2)).toEqual([{ name: "initial-check" }, { name: "first-load" }]);
    expect(page.days()).toEqual(["2024-03-20", "2024-04-20", "2024-05-10"]);
  });
});
