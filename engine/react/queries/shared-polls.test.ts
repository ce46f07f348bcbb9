import { environmentManager, focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { createQueryClient } from "./client.ts";
import { keepLive } from "./live.ts";
import { readOptions } from "./use-reads.ts";

const read = { procedure: "load_dashboard_data", input: { slug: "s" }, poll: 20, events: ["StopChanged"] };

const set = () => {
  const client = createQueryClient();
  client.mount();
  const transport = fakeTransport({ procedures: { [read.procedure]: { rows: [], error: null } } });
  const [clock, state] = [fakeClock(), createEngineStore(0)];
  const stop = keepLive(client, transport, clock, state);
  const use = () =>
    new QueryObserver(
      client,
      readOptions(client, transport, () => state.getState().entities, read),
    ).subscribe(() => {});
  /** The calls that were made once this many seconds more are over. */
  const after = async (seconds: number) => {
    clock.advance(seconds * 1000);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return transport.calls.length;
  };
  const end = () => {
    stop();
    client.unmount();
    client.clear();
  };
  return { transport, use, after, end };
};

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => typeof window === "undefined");
  vi.useRealTimers();
});

test("several users of a read share its poll, which ends with the last of them [OV-608]", async () => {
  const { use, after, end } = set();
  const [leave, leaveLast] = [use(), use()];
  expect([await after(0), await after(20)]).toEqual([1, 2]);
  leave();
  expect([await after(20), await after(20)]).toEqual([3, 4]);
  leaveLast();
  expect(await after(100)).toBe(4);
  end();
});

test("a hidden page is polled as before, and read at once when it is shown [OV-607]", async () => {
  const { use, after, end } = set();
  const leave = use();
  await after(0);
  focusManager.setFocused(false);
  expect([await after(20), await after(15)]).toEqual([2, 2]);
  focusManager.setFocused(true);
  expect(await after(0)).toBe(3);
  leave();
  end();
});

test("an event reloads at once and begins the interval anew; several within a second reload twice [OV-478]", async () => {
  const { transport, use, after, end } = set();
  const leave = use();
  expect(await after(5)).toBe(1);
  transport.emit("StopChanged");
  expect([await after(0), await after(19), await after(1)]).toEqual([2, 2, 3]);
  for (let event = 0; event < 3; event += 1) transport.emit("StopChanged");
  expect([await after(0), await after(0.9), await after(0.1), await after(15)]).toEqual([4, 4, 5, 5]);
  leave();
  end();
});
