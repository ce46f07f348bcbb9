import { describe, expect, it } from "vitest";
import { framesOf } from "./frames.ts";
import type { LoggedEvent } from "./log.ts";
import { mergeEvents, mergeKey, mergePayloads } from "./merge.ts";

const event = (seq: number, payload: Record<string, unknown>, rest: Partial<LoggedEvent> = {}): LoggedEvent => ({
  seq,
  event: "MachineChanged",
  at: 0,
  machine_id: "M1",
  audience: null,
  payload,
  ...rest,
});

describe("events that wait for each other", () => {
  it("have their patches laid over each other, the latest version and nothing lost", () => {
    const older = { machine_id: "M1", patch: { status: "S", good: 1 }, version: 4 };
    const newer = { machine_id: "M1", patch: { good: 2 }, version: 5 };
    expect(mergePayloads(older, newer)).toEqual({ machine_id: "M1", patch: { status: "S", good: 2 }, version: 5 });
  });

  it("have the patches of a list laid over each other by entity; one that left the list is gone, one that came back is whole", () => {
    const older = {
      stops: [1, 2, 3],
      patches: [
        { stop: 1, patch: { a: 1 }, version: 1 },
        { stop: 2, patch: { a: 1 }, version: 1 },
        { stop: 3, patch: null, version: 2 },
      ],
    };
    const newer = {
      stops: [2, 3, 4],
      patches: [
        { stop: 1, patch: { b: 2 }, version: 2 },
        { stop: 2, patch: null, version: 2 },
        { stop: 3, patch: { a: 9 }, version: 3 },
      ],
    };
    expect(mergePayloads(older, newer)).toEqual({
      stops: [1, 2, 3, 4],
      patches: [
        { stop: 1, patch: { a: 1, b: 2 }, version: 2 },
        { stop: 2, patch: null, version: 2 },
        { stop: 3, patch: { a: 9 }, version: 3 },
      ],
    });
  });

  it("tell everybody when one of them did", () => {
    expect(mergePayloads({ usernames: ["a"] }, { usernames: null })).toEqual({ usernames: null });
    expect(mergePayloads({ usernames: null }, { usernames: ["a"] })).toEqual({ usernames: null });
    expect(mergePayloads({ usernames: ["a"] }, { usernames: ["b"] })).toEqual({ usernames: ["a", "b"] });
  });

  it("are kept apart by machine, audience and subject", () => {
    const value = (name: string) => event(1, { name, value: 1 }, { event: "ProcessValue" });
    const keys = [
      event(1, {}),
      event(2, {}, { machine_id: "M2" }),
      event(3, {}, { audience: "view-themes" }),
      value("temperature"),
      value("pressure"),
      event(4, { kind: "page", slug: "a" }, { event: "DocumentChanged", machine_id: null }),
      event(5, { kind: "page", slug: "b" }, { event: "DocumentChanged", machine_id: null }),
      event(6, { key: "12", patch: {} }, { event: "row.stop_code", machine_id: null }),
      event(7, { key: "13", patch: {} }, { event: "row.stop_code", machine_id: null }),
    ].map(mergeKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(mergeKey(event(9, { patch: {} }))).toBe(mergeKey(event(10, { patch: {} })));
  });
});

describe("the id of a frame", () => {
  const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

  it("is the event's own number when nothing before it waits", () => {
    const merged = [event(8, {}), event(7, {}, { machine_id: "M2" })].map((one) => mergeEvents(null, one));
    expect(ids(framesOf(6, merged, Number.POSITIVE_INFINITY).text)).toEqual([7, 8]);
  });

  it("never goes beyond an event that is still to be sent", () => {
    const waiting = 5;
    const merged = [mergeEvents(null, event(9, {})), mergeEvents(mergeEvents(null, event(6, {})), event(10, {}))];
    expect(ids(framesOf(4, merged, waiting).text)).toEqual([4, 4]);
    expect(ids(framesOf(4, merged, Number.POSITIVE_INFINITY).text)).toEqual([5, 10]);
  });
});
