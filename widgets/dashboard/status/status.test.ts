import { describe, expect, it } from "vitest";
import { Value } from "typebox/value";
import { initials, isSetupLate, orderText, periodTimes, progress, remainingSetup } from "./logic.ts";
import { schema, statusPeriods } from "./schema.ts";

const machine = {
  machine_id: "M1",
  calendar_run_time: 3600,
  calendar_stop_time: 600,
  shift_run_time: 1800,
  shift_stop_time: 60,
};

describe("machine status", () => {
  it("shows calendar times for today and shift times for the shift, and offers no other period", () => {
    expect([...statusPeriods]).toEqual(["today", "shift"]);
    expect([periodTimes(machine, "today"), periodTimes(machine, "shift")]).toEqual([
      { run: 3600, stop: 600 },
      { run: 1800, stop: 60 },
    ]);
  });

  it("[WD-843] warns when the planned hours less the elapsed seconds are below 0", () => {
    const remaining = [remainingSetup(0.5, 2000), remainingSetup(0.5, 1800)];
    expect(remaining).toEqual([-200, 0]);
    expect(remaining.map(isSetupLate)).toEqual([true, false]);
  });

  it("holds the progress between 0 and 100 and has none without an ordered quantity", () => {
    const shares = [
      { card_good_qty: 25, work_order_qty: 100 },
      { card_good_qty: 120, work_order_qty: 100 },
      { card_good_qty: -5, work_order_qty: 100 },
      { card_good_qty: 5, work_order_qty: 0 },
    ].map((quantities) => progress({ ...machine, ...quantities }));
    expect(shares).toEqual([25, 100, 0, null]);
  });

  it("shows no order for the work order '-'", () => {
    expect(["-", "", "WO1"].map((work_order_no) => orderText({ ...machine, work_order_no }))).toEqual(["", "", "WO1"]);
  });

  it("shows the initials of each signed-in person", () => {
    expect(initials("Anna Maria Berg, Östen,  -")).toEqual([
      { name: "Anna Maria Berg", letters: "AB" },
      { name: "Östen", letters: "Ö" },
    ]);
    expect(initials(null)).toEqual([]);
  });

  it("refuses an unknown mode and an unknown option", () => {
    const valid = [{ machineId: "M1", mode: "runtime" }, { mode: "maximal" }, { foo: 1 }];
    expect(valid.map((options) => Value.Check(schema.options, options))).toEqual([true, false, false]);
  });
});
