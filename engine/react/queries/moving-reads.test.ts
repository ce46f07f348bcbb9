import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { createQueryClient } from "./client.ts";
import { readKey, readOptions } from "./use-reads.ts";

const read = { procedure: "load_something", input: { line: "L1" }, range: { hours: 1 }, fresh: 120 };

const setUp = () => {
  const [client, clock] = [createQueryClient(), fakeClock()];
  const transport = fakeTransport({ procedures: { load_something: [] } });
  const moment = { now: clock.now, timeZone: "UTC" };
  return {
    client,
    clock,
    transport,
    options: readOptions(client, transport, () => ({}) as never, read, undefined, moment),
  };
};

test("a range is counted from each call on, under one key", async () => {
  const { client, clock, transport, options } = setUp();
  await client.fetchQuery({ ...options, staleTime: 0 });
  clock.advance(60_000);
  await client.fetchQuery({ ...options, staleTime: 0 });
  expect(transport.calls.map(({ input }) => input)).toEqual([
    { line: "L1", start_time: "2026-01-05T07:00:00.000Z", end_time: "2026-01-05T08:00:00.000Z" },
    { line: "L1", start_time: "2026-01-05T07:01:00.000Z", end_time: "2026-01-05T08:01:00.000Z" },
  ]);
  expect(client.getQueryCache().getAll().length).toBe(1);
});

test("another range of the same input is another read", () => {
  expect(readKey(read)).not.toEqual(readKey({ ...read, range: { hours: 2 } }));
});

test("an answer serves whoever asks while it is fresh", async () => {
  const { client, transport, options } = setUp();
  const askAfter = async (seconds: number) => {
    client.setQueryData(options.queryKey, [], { updatedAt: Date.now() - seconds * 1000 });
    await client.fetchQuery(options);
    return transport.calls.length;
  };
  expect([await askAfter(110), await askAfter(130)]).toEqual([0, 1]);
});
