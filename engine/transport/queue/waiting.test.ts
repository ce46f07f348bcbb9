import { describe, expect, it } from "vitest";
import { CallError } from "#engine/transport/errors.ts";
import type { Row } from "./rows.ts";
import { rowAt } from "./testing/row.ts";
import { endsBetween, foundIn, othersOf, outcomeOf, putOutcomeOf, roomOf, shownOf } from "./waiting.ts";

const now = Date.parse("2026-06-01T10:00:00Z");
const row = rowAt(1, { machine: "FC1", at: now });
const direct = { by: "tab", until: now + 1000, direct: true };
const done: Row = { ...row, end: { outcome: "done", res: 1 }, endedAt: now };
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

describe("what waits", () => {
  it("shows the entries of its owner that nobody waits for right now", () => {
    const rows = [
      row,
      { ...row, key: "k2", owner: "1/bo" },
      { ...row, key: "k3", claim: direct },
      { ...done, key: "k4" },
    ];
    expect(keys(shownOf(rows, "1/anna", now))).toEqual(["k1"]);
    expect(keys(shownOf(rows, "1/anna", now + 1001))).toEqual(["k1", "k3"]);
  });

  it("counts those of others, of everybody where nobody is signed in, and none that has ended", () => {
    const rows = [row, { ...row, key: "k2", owner: "1/bo" }, { ...done, key: "k3", owner: "1/bo" }];
    expect([othersOf(rows, "1/anna"), othersOf(rows, null), othersOf([], null)]).toEqual([1, 2, 0]);
  });

  it("finds a write as it waits or as it has ended, whoever it is of", () => {
    const rows = [row, { ...done, key: "k2", owner: "1/bo" }];
    expect(foundIn(rows, "k1")).toMatchObject({ entry: { key: "k1", state: "waiting" } });
    expect(foundIn(rows, "k2")).toEqual({ end: { key: "k2", outcome: "done", res: 1 } });
    expect(foundIn(rows, "k3")).toBeNull();
  });

  it("tells of an end once, and not to whom the answer tells it", () => {
    expect(keys(endsBetween([row], [done]))).toEqual(["k1"]);
    expect([endsBetween([done], [done]), endsBetween([], [done]), endsBetween([row], [row])]).toEqual([[], [], []]);
    expect(endsBetween([{ ...row, claim: direct }], [done])).toEqual([]);
  });

  it("has room for four, and for none without owner, session or link, or in a pause", () => {
    const free = { owner: "1/anna", isBarred: false, isOnline: true, isPaused: false, underWay: 1 };
    const held = [{ owner: null }, { isBarred: true }, { isOnline: false }, { isPaused: true }, { underWay: 5 }];
    expect([{}, ...held].map((one) => roomOf({ ...free, ...one }))).toEqual([3, 0, 0, 0, 0, 0]);
  });

  it("answers what was done or is queued, and throws what was refused", () => {
    expect(outcomeOf({ kind: "done", res: 7 })).toEqual({ state: "done", res: 7 });
    expect(outcomeOf({ kind: "later", wait: null })).toEqual({ state: "queued" });
    expect(outcomeOf({ kind: "signed-out" })).toEqual({ state: "queued" });
    expect(putOutcomeOf({ kind: "done", res: 7 })).toEqual({ state: "done", res: 7 });
    expect(putOutcomeOf({ kind: "queued" })).toEqual({ state: "queued" });
    const error = { status: 409, code: "conflict", message: "No.", path: null };
    expect(() => outcomeOf({ kind: "refused", error })).toThrow(CallError);
    expect(() => putOutcomeOf({ kind: "reused" })).toThrow("another body");
  });
});
