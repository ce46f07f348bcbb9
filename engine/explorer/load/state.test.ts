import { describe, expect, it } from "vitest";
import { initialState, isFirstLoad, type LoadEvent, type LoadState, nextState, percentOf } from "./state.ts";

const after = (events: readonly LoadEvent[], state: LoadState = initialState): LoadState =>
  events.reduce(nextState, state);
const name = (...events: LoadEvent[]) => after(events).name;
const begun: LoadEvent = { type: "begun", records: 0 };
const planned = (slices: number): LoadEvent => ({ type: "planned", slices });
const fetched = (records: number): LoadEvent => ({ type: "fetched", records });
const inserted = (inserted: number): LoadEvent => ({ type: "inserted", inserted });
/** Slices without records that have been read. */
const empty = (count: number): LoadEvent[] => Array.from({ length: count }, () => [fetched(0), inserted(0)]).flat();

describe("the state of a load", () => {
  it("begins with the initial check [WD-469]", () => {
    expect(initialState).toEqual({ name: "initial-check" });
  });

  it("is the first load after a check without records, and not with one [WD-470]", () => {
    expect([name(begun), name({ type: "begun", records: 1 })]).toEqual(["first-load", "downloading"]);
  });

  it("is downloading with the share of the slices that have been fetched: 9 of 36 are 25 % [WD-476]", () => {
    const state = after([begun, planned(36), ...empty(9)]);
    expect([state.name, percentOf(state)]).toEqual(["downloading", 25]);
  });

  it("is adding records with the share of those of a slice: 500 of 2000 are 25 %", () => {
    const state = after([begun, planned(36), fetched(2000), inserted(500)]);
    expect([state.name, percentOf(state)]).toEqual(["adding-records", 25]);
  });

  it("goes on downloading after a slice, and is insert done with the last record of the last one [WD-473]", () => {
    const first = after([begun, planned(2), fetched(2000), inserted(2000)]);
    const last = after([fetched(2000), inserted(1999)], first);
    expect([first.name, percentOf(first), last.name, after([inserted(2000)], last)]).toEqual([
      "downloading",
      50,
      "adding-records",
      { name: "insert-done" },
    ]);
  });

  it("is insert done at once where nothing is to be loaded", () => {
    expect(name({ type: "begun", records: 5 }, planned(0))).toBe("insert-done");
  });

  it("fails with the message, and stays a first load until one has been done", () => {
    const error = new Error("The database is full");
    const failed = after([begun, planned(2), fetched(3), inserted(3), { type: "failed", error }]);
    const again = after([{ type: "begun", records: 3 }], failed);
    const done = after([planned(1), ...empty(1)], again);
    const later = after([begun], done);
    expect(failed).toEqual({ name: "failed", isFirst: true, message: "The database is full", error });
    expect([again, done, later].map((state) => [state.name, isFirstLoad(state)])).toEqual([
      ["first-load", true],
      ["insert-done", false],
      ["downloading", false],
    ]);
  });

  it("is what it was after what cannot happen in it, and has no percentage where nothing is counted", () => {
    const done: LoadState = { name: "insert-done" };
    expect([after([inserted(3), fetched(4)], done), percentOf(done), percentOf(initialState)]).toEqual([
      done,
      null,
      null,
    ]);
    expect(after([{ type: "failed", error: "gone" }], done)).toMatchObject({ message: "gone", isFirst: false });
  });
});
