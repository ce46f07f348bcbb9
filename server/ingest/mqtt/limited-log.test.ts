import { describe, expect, it } from "vitest";
import { limitedLog } from "./limited-log.ts";

describe("the log of what is refused", () => {
  it("has one line a minute of each kind, and the number of those left out since", () => {
    let now = 1;
    const lines: unknown[] = [];
    const log = limitedLog(
      (fields, message) => void lines.push([fields, message]),
      () => now,
    );
    const logAt = (at: number, kind: string) => {
      now = at;
      log(kind, { at }, kind);
    };
    for (const at of [1, 2, 60_000]) logAt(at, "a");
    logAt(60_000, "b");
    for (const at of [60_001, 120_001]) logAt(at, "a");
    expect(lines).toEqual([
      [{ at: 1 }, "a"],
      [{ at: 60_000 }, "b"],
      [{ at: 60_001, more: 2 }, "a"],
      [{ at: 120_001 }, "a"],
    ]);
  });
});
