import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { keepData, restoreData } from "./kept-data.ts";

test("the last answers come back with their age in a browser that starts without network", async () => {
  const [copy, clock, before, after] = [memoryCopy(), fakeClock(), new QueryClient(), new QueryClient()];
  const { stop } = keepData(before, copy, clock);
  const key = ["read", "load_machines", {}];
  before.setQueryData(key, [{ machine_id: "M1" }], { updatedAt: 1_000 });
  before.setQueryData(["document", "table", "machines"], { title: "Machines" });
  clock.advance(60_000);
  stop();
  await restoreData(after, copy);
  expect([after.getQueryData(key), after.getQueryState(key)?.dataUpdatedAt]).toEqual([[{ machine_id: "M1" }], 1_000]);
  expect(after.getQueryCache().getAll()).toHaveLength(1);
});

test("what is already there is newer and stays", async () => {
  const [copy, client] = [memoryCopy(), new QueryClient()];
  await copy.put("data x", { etag: null, body: { queryKey: ["read", "x"], data: "old" }, at: 1 });
  client.setQueryData(["read", "x"], "new");
  await restoreData(client, copy);
  expect(client.getQueryData(["read", "x"])).toBe("new");
});

test("what was forgotten before it was written is not written any more", async () => {
  const [copy, clock, client] = [memoryCopy(), fakeClock(), new QueryClient()];
  const { stop } = keepData(client, copy, clock);
  client.setQueryData(["read", "load_machines", {}], [{ machine_id: "M1" }]);
  client.clear();
  clock.advance(60_000);
  stop();
  expect(await copy.list("")).toEqual([]);
});

test("what was taken back before it was written is not written", async () => {
  const [copy, clock, client] = [memoryCopy(), fakeClock(), new QueryClient()];
  const { stop } = keepData(client, copy, clock);
  const key = ["read", "load_machines", {}];
  client.setQueryData(key, ["M1"]);
  await client.resetQueries({ queryKey: key });
  clock.advance(60_000);
  stop();
  expect(await copy.list("")).toEqual([]);
});

test("a first answer is kept soon, later ones together, and all of them when the page is left", async () => {
  const [copy, clock, client] = [memoryCopy(), fakeClock(), new QueryClient()];
  const { write, stop } = keepData(client, copy, clock);
  const key = ["read", "load_machines", {}];
  const kept = async () => (await copy.list("")).map(([, { body }]) => (body as { data: unknown }).data);
  client.setQueryData(key, "first");
  clock.advance(300);
  expect(await kept()).toEqual(["first"]);
  client.setQueryData(key, "second");
  clock.advance(300);
  expect(await kept()).toEqual(["first"]);
  clock.advance(60_000);
  expect(await kept()).toEqual(["second"]);
  client.setQueryData(key, "third");
  write();
  expect(await kept()).toEqual(["third"]);
  stop();
});
