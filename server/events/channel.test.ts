import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Channel, mergeWindow } from "./channel.ts";
import type { LoggedEvent } from "./log.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

const changed = (seq: number, machine_id: string, patch: Record<string, unknown>): LoggedEvent => ({
  seq,
  event: "MachineChanged",
  at: 0,
  machine_id,
  audience: null,
  payload: { machine_id, patch, version: seq },
});

/** A channel with one reader: what it was sent, as machine, version and patch. */
const listen = () => {
  const frames: [string, number, unknown][] = [];
  const channel = new Channel(() => true, 0);
  channel.sinks.add({
    username: "operator",
    send: (bytes) => {
      for (const line of bytes.toString().split("\n"))
        if (line.startsWith("data: ")) {
          const { machine_id, version, patch } = JSON.parse(line.slice(6));
          frames.push([machine_id, version, patch]);
        }
    },
  });
  return { channel, frames };
};

it("sends a first frame at once and what follows within half a second as one, machine by machine", () => {
  const { channel, frames } = listen();
  channel.push([changed(1, "M1", { a: 1 })]);
  vi.advanceTimersByTime(0);
  expect(frames.splice(0)).toEqual([["M1", 1, { a: 1 }]]);
  channel.push([changed(2, "M1", { a: 2 }), changed(3, "M1", { b: 3 })]);
  channel.push([changed(4, "M2", { c: 4 })]);
  vi.advanceTimersByTime(mergeWindow / 2);
  expect(frames.splice(0)).toEqual([["M2", 4, { c: 4 }]]);
  channel.push([changed(5, "M1", { a: 5 })]);
  vi.advanceTimersByTime(mergeWindow / 2);
  expect(frames.splice(0)).toEqual([["M1", 5, { a: 5, b: 3 }]]);
  expect(channel.isIdle).toBe(true);
});

it("sends at most one frame of a machine in half a second, whatever the number of its events", () => {
  const { channel, frames } = listen();
  for (let seq = 1; seq <= 200; seq += 1) {
    channel.push([changed(seq, "M1", { seq })]);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(mergeWindow);
  expect(frames.map(([, version]) => version)).toEqual([1, 50, 100, 150, 200]);
});
