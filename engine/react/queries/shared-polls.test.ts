import { environmentManager, focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngineStore } from "#engine/store/store.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { CallError } from "#engine/transport/errors.ts";
import { boundOf } from "./bound.ts";
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
  const observer = () =>
    new QueryObserver(
      client,
      readOptions(client, transport, () => state.getState().entities, read),
    );
  const use = () => observer().subscribe(() => {});
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
  return { transport, observer, use, after, end };
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

test("a poll that is open is not begun again [OV-606]", async () => {
  const { transport, use, after, end } = set();
  const leave = use();
  expect(await after(0)).toBe(1);
  let answer: (rows: object) => void = () => {};
  transport.answer(read.procedure, () => new Promise<object>((resolve) => (answer = resolve)));
  expect([await after(20), await after(20), await after(20)]).toEqual([2, 2, 2]);
  answer({ rows: [], error: null });
  expect([await after(0), await after(20)]).toEqual([2, 3]);
  leave();
  end();
});

test("one failed poll leaves the data as they are, the second in a row marks them as old, and a success takes the mark away [OV-606]", async () => {
  const { transport, observer, after, end } = set();
  const one = observer();
  const leave = one.subscribe(() => {});
  const data = { rows: [1], error: null };
  const fail = () => {
    throw new CallError(500, { code: "unexpected", message: "", path: null, res: null });
  };
  const seen: unknown[] = [];
  transport.answer(read.procedure, data);
  await after(0);
  for (const answer of [data, fail, fail, fail, data, fail]) {
    transport.answer(read.procedure, answer);
    await after(20);
    const bound = boundOf(one.getCurrentResult(), read.poll, true);
    expect(bound.data).toEqual(data);
    seen.push(bound.stale);
  }
  expect(seen).toEqual([false, false, true, true, false, false]);
  expect(transport.calls).toHaveLength(7);
  leave();
  end();
});
