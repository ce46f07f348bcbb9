import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { createWorld, recordsOn } from "./testing/world.ts";

const small = () => {
  const world = createWorld({ months: 2 });
  world.server.set("history", recordsOn("2024-03-20", "2024-04-20", "2024-05-10"));
  return world;
};
const days = ["2024-03-20", "2024-04-20", "2024-05-10"];

describe("pages that keep the same records", () => {
  it("share one download, and show the same", async () => {
    const world = small();
    const [one, two] = [world.page(), world.page()];
    await Promise.all([one.loader.load(), two.loader.load()]);
    expect([world.asked().length, one.days(), two.days()]).toEqual([3, days, days]);
    expect([one.loader.get(), two.loader.get()]).toEqual([{ name: "insert-done" }, { name: "insert-done" }]);
  });

  it("go on where another page has failed, with what it has put", async () => {
    const world = small();
    let refusals = 1;
    world.refuse.mockImplementation(({ start_time }) => {
      if (start_time.startsWith("2024-04") && refusals-- > 0) throw new Error("no");
    });
    const [one, two] = [world.page(), world.page()];
    await Promise.all([one.loader.load(), two.loader.load()]);
    expect([one.loader.get().name, two.loader.get().name, two.days()]).toEqual(["failed", "insert-done", days]);
  });

  it("go on where another page was killed in the middle, though it told nothing", async () => {
    const world = small();
    const killed = world.page({ put: () => new Promise(() => {}) });
    const loading = killed.loader.load();
    const page = world.page();
    const waiting = page.loader.load();
    await turn();
    killed.loader.stop();
    await Promise.all([loading, waiting]);
    expect([page.loader.get().name, page.days()]).toEqual(["insert-done", days]);
  });

  it("read anew what another page has loaded, say so, and wait an hour from then on", async () => {
    const world = small();
    const [one, two] = [world.page(), world.page()];
    await one.loader.load();
    await two.loader.load();
    world.clock.advance(hour / 2);
    world.server.set("history", recordsOn(...days, "2024-05-15"));
    two.states.length = 0;
    world.asked();
    await one.loader.load();
    await expect.poll(() => two.days()).toEqual([...days, "2024-05-15"]);
    world.asked();
    world.clock.advance(hour - 1);
    await turn();
    expect([two.states, world.asked()]).toEqual([[{ name: "insert-done" }], []]);
  });

  it("take in what has been put where they were not told of it", async () => {
    const world = small();
    const page = world.page();
    await page.loader.load();
    world.kept.get("history")!.set("2020-01", { mark: 0, records: recordsOn("2020-01-05") });
    await page.loader.load();
    expect(page.days()).toEqual(["2020-01-05", ...days]);
  });

  const both = [
    { procedure: "history", store: "history", day: "day" },
    { procedure: "cards", store: "card", day: "day" },
  ] as const;

  it("leave alone what is of other records", async () => {
    const world = createWorld({ months: 2, sources: [both[1]] });
    const page = world.page();
    await page.loader.load();
    page.states.length = 0;
    world.tell({ procedures: ["history"], isAll: true });
    await turn();
    expect(page.states).toEqual([]);
  });

  it("load for themselves what another page had no need of", async () => {
    const world = createWorld({ months: 2, sources: [...both] });
    const page = world.page();
    await page.loader.load();
    world.asked();
    world.clock.advance(hour / 2);
    world.tell({ procedures: ["history"], isAll: true });
    world.clock.advance(hour / 2);
    await turn();
    expect([page.loader.get(), world.asked().length]).toEqual([{ name: "insert-done" }, 4]);
  });
});

describe("a page that keeps records in memory", () => {
  it("loads for itself, and tells the others nothing", async () => {
    const world = small();
    const [kept, alone] = [world.page(), world.page({ isShared: false })];
    await kept.loader.load();
    kept.states.length = 0;
    world.asked();
    await alone.loader.load();
    expect([world.asked().length, alone.days(), kept.states]).toEqual([3, days, []]);
  });
});
