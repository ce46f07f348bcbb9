import { describe, expect, it } from "vitest";
import { displayMode, isStopped, isUncoded, shownState, stateColor, stateSince, statusClass } from "./state.ts";

const stopped = { status: "S", current_stop_reason: "12", setup_time: 0 };
const running = { status: "R", current_stop_reason: "-", setup_time: 0 };

describe("state of a machine", () => {
  it("[WD-834] shows prep for a stopped machine with a set-up time", () => {
    expect(displayMode({ ...stopped, setup_time: 600 })).toBe("prep");
  });

  it("[WD-835] shows stop for a stopped machine without a set-up time", () => {
    expect(
      [0, null, undefined].map((setup_time) => displayMode({ status: "S", setup_time: setup_time ?? null })),
    ).toEqual(["stop", "stop", "stop"]);
  });

  it("[WD-836] shows run for a machine that is not stopped, also with a set-up time", () => {
    expect([displayMode(running), displayMode({ ...running, setup_time: 600 })]).toEqual(["run", "run"]);
  });

  it("[WD-837] is uncoded when stopped with reason '-'", () => {
    expect(statusClass({ ...stopped, current_stop_reason: "-" })).toBe("uncoded");
  });

  it("[WD-838] [OV-364] is stop when stopped with another reason", () => {
    expect(statusClass(stopped)).toBe("stop");
  });

  it("[WD-839] [OV-365] is running with any other status", () => {
    expect([statusClass(running), statusClass({ status: "", current_stop_reason: "-" })]).toEqual([
      "running",
      "running",
    ]);
  });

  it("[OV-623] takes S alone for stopped", () => {
    expect(["S", "R", ""].map((status) => isStopped({ status }))).toEqual([true, false, false]);
  });

  it("[OV-624] [WD-1123] takes '-' alone for uncoded", () => {
    const reasons = ["-", "12", "", "--"];
    expect(reasons.map((current_stop_reason) => isUncoded({ current_stop_reason }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("[WD-840] takes the colour of the stop reason unless it is 'Automatic'", () => {
    expect(stateColor({ ...stopped, stop_reason_color: "#123456" })).toBe("#123456");
    expect(stateColor({ ...stopped, stop_reason_color: "Automatic" })).not.toBe("Automatic");
  });

  it("[WD-841] [OV-366] has one colour for each state where the reason gives none", () => {
    const colors = [
      running,
      stopped,
      { ...stopped, current_stop_reason: "-" },
      { ...stopped, setup_time: 600 },
      { ...running, stop_reason_color: "#123456" },
      { ...stopped, stop_reason_color: "#112233" },
      { ...stopped, stop_reason_color: "" },
      { ...stopped, stop_reason_color: "Automatic" },
    ].map(stateColor);
    expect(colors).toEqual(["#138b13", "#ffd500", "#ff0000", "#f5a623", "#138b13", "#112233", "#ffd500", "#ffd500"]);
  });

  it("shows a silent machine as no data whatever its last state was", () => {
    expect([running, stopped].map((machine) => shownState({ ...machine, no_data: true }))).toEqual([
      "no-data",
      "no-data",
    ]);
  });

  it("lasts since it began, and for a silent machine since its last signal", () => {
    const machine = { ...running, status_since: "2026-01-05T07:00:00Z", last_signal_at: "2026-01-05T07:30:00Z" };
    expect([stateSince(machine), stateSince({ ...machine, no_data: true }), stateSince(running)]).toEqual([
      "2026-01-05T07:00:00Z",
      "2026-01-05T07:30:00Z",
      null,
    ]);
  });
});
