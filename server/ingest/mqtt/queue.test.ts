import { describe, expect, it } from "vitest";
import type { Item } from "./message.ts";
import { FeedQueue } from "./queue.ts";

const record = (machine_id: string): Item => ({ kind: "record", record: { machine_id, time: "" } });
const namesOf = (items: readonly Item[]) =>
  items.map((item) => (item.kind === "record" ? String(item.record.machine_id) : item.machine_id));

/** A queue whose writes end, and whose waits pass, when the test says so. */
const setUp = (faults: Record<string, Error> = {}) => {
  const written: string[][] = [];
  const failed: string[][] = [];
  const waits: { work: () => void; ms: number }[] = [];
  const ends: (() => void)[] = [];
  let held = false;
  const queue = new FeedQueue({
    write: async (items) => {
      const names = namesOf(items);
      const fault = names.map((name) => faults[name]).find(Boolean);
      if (fault) throw fault;
      if (held) await new Promise<void>((resolve) => ends.push(resolve));
      written.push(names);
    },
    isPassing: (error) => error === faults["away"],
    failed: ({ items }) => void failed.push(namesOf(items)),
    later: (work, ms) => {
      const wait = { work, ms };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  return {
    queue,
    written,
    failed,
    waits,
    ends,
    hold: (on: boolean) => (held = on),
    pass: () => waits.shift()?.work(),
    settled: () => new Promise((resolve) => void setImmediate(resolve)),
  };
};

describe("the queue of the feed", () => {
  it("writes what comes within 50 ms together and acknowledges it in order, after the write", async () => {
    const { queue, written, waits, pass, settled, hold, ends } = setUp();
    const stored: string[] = [];
    hold(true);
    for (const name of ["a", "b"]) queue.push({ items: [record(name)], stored: () => void stored.push(name) });
    expect(waits.map(({ ms }) => ms)).toEqual([50]);
    pass();
    await settled();
    expect([stored, written]).toEqual([[], []]);
    ends[0]!();
    await settled();
    expect([stored, written]).toEqual([["a", "b"], [["a", "b"]]]);
    expect(queue.length).toBe(0);
  });

  it("does not wait once 20 messages want their acknowledgement, or 500 records are there", async () => {
    const { queue, written, settled } = setUp();
    for (let count = 0; count < 20; count += 1) queue.push({ items: [record("a")], stored: () => undefined });
    await settled();
    queue.push({ items: Array.from({ length: 500 }, () => record("b")) });
    await settled();
    expect(written.map(({ length }) => length)).toEqual([20, 500]);
  });

  it("makes its readers wait while it is full", async () => {
    const { queue, hold, ends, settled } = setUp();
    hold(true);
    queue.push({ items: Array.from({ length: 5_000 }, () => record("a")) });
    let reads = 0;
    queue.onRoom(() => (reads += 1));
    await settled();
    expect([queue.isFull, reads]).toEqual([true, 0]);
    ends[0]!();
    await settled();
    expect([queue.isFull, reads]).toEqual([false, 1]);
  });

  it("tries again while the database is away, and acknowledges nothing meanwhile", async () => {
    const faults: Record<string, Error> = { away: new Error("away") };
    const { queue, written, pass, settled } = setUp(faults);
    let stored = 0;
    queue.push({ items: [record("away")], stored: () => (stored += 1) });
    for (let count = 0; count < 3; count += 1) {
      pass();
      await settled();
    }
    expect([stored, written]).toEqual([0, []]);
    delete faults["away"];
    pass();
    await settled();
    expect([stored, written]).toEqual([1, [["away"]]]);
  });

  it("gives up the one message that cannot be stored, and stores the others", async () => {
    const { queue, written, failed, pass, settled } = setUp({ bad: new Error("bad") });
    for (const name of ["a", "bad", "c"]) queue.push({ items: [record(name)] });
    pass();
    await settled();
    expect([written, failed]).toEqual([[["a"], ["c"]], [["bad"]]]);
  });

  it("writes all that waits when it is flushed", async () => {
    const { queue, written } = setUp();
    for (let count = 0; count < 3; count += 1) queue.push({ items: Array.from({ length: 300 }, () => record("a")) });
    await queue.flush();
    expect(written.flat()).toHaveLength(900);
  });

  it("waits while fewer than 20 messages want their acknowledgement, and begins anew once they have it", async () => {
    const { queue, written, waits, settled } = setUp();
    const push = (isAcknowledged: boolean) =>
      queue.push({ items: [record("a")], ...(isAcknowledged ? { stored: () => undefined } : {}) });
    for (let count = 0; count < 19; count += 1) push(true);
    for (let count = 0; count < 5; count += 1) push(false);
    await settled();
    expect([written.length, waits.length]).toEqual([0, 1]);
    push(true);
    await settled();
    expect([written.map(({ length }) => length), waits.length]).toEqual([[25], 0]);
    push(true);
    await settled();
    expect([written.length, waits.length]).toEqual([1, 1]);
  });

  it("writes once at a time, and what comes meanwhile waits for the end of the write", async () => {
    const { queue, written, waits, hold, ends, settled } = setUp();
    hold(true);
    queue.push({ items: Array.from({ length: 500 }, () => record("a")) });
    queue.push({ items: [record("b")] });
    const flushed = queue.flush();
    await settled();
    expect([ends.length, waits.length]).toEqual([1, 0]);
    hold(false);
    ends[0]!();
    await flushed;
    expect([written.map(({ length }) => length), waits.length]).toEqual([[500, 1], 0]);
  });

  it("acknowledges a message that asks for nothing without a write", async () => {
    const { queue, written, pass, settled } = setUp();
    let stored = 0;
    queue.push({ items: [], stored: () => (stored += 1) });
    pass();
    await settled();
    expect([stored, written]).toEqual([1, []]);
  });

  it("lets its readers wait until fewer than 5,000 items are left", async () => {
    const { queue, hold, ends, settled } = setUp();
    hold(true);
    for (let count = 0; count < 11; count += 1) queue.push({ items: Array.from({ length: 500 }, () => record("a")) });
    let reads = 0;
    queue.onRoom(() => (reads += 1));
    const seen: number[] = [];
    for (let write = 0; write < 2; write += 1) {
      await settled();
      ends[write]!();
      await settled();
      seen.push(reads);
    }
    expect(seen).toEqual([0, 1]);
  });

  it("shares a write among messages of 500 items together; a larger message has one of its own", async () => {
    const { queue, written } = setUp();
    for (const count of [501, 250, 250, 1]) queue.push({ items: Array.from({ length: count }, () => record("a")) });
    await queue.flush();
    expect(written.map(({ length }) => length)).toEqual([501, 500, 1]);
  });
});
