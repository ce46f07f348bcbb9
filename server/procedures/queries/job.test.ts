import { describe, expect, it } from "vitest";
import { type ChildMessage, queryLimits, Refused, sender } from "./job.ts";

const sending = () => {
  const sent: ChildMessage[] = [];
  return { sent, to: sender((message) => sent.push(message)) };
};
const refusal = (act: () => void) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return [error.refusal.reason, error.message];
    throw error;
  }
  return null;
};

describe("what a query sends", () => {
  it("is its columns' names, and nothing where two are the same", () => {
    const { sent, to } = sending();
    to.names(["machine", "hours"]);
    expect(sent).toEqual([{ is: "names", names: ["machine", "hours"] }]);
    expect(refusal(() => to.names(["a", "b", "b"]))).toEqual(["refused", 'Two columns are named "b".']);
    expect(sent).toHaveLength(1);
  });

  it("is plain values: numbers that JSON has, texts, truths, and null for all else", () => {
    const { sent, to } = sending();
    to.row([1.5, 12n, "text", true, null]);
    to.row([NaN, Infinity, new Uint8Array(2), undefined, {}]);
    to.flush();
    expect(sent).toEqual([
      {
        is: "rows",
        rows: [
          [1.5, 12, "text", true, null],
          [null, null, null, null, null],
        ],
      },
    ]);
  });

  it("goes in portions of 500 rows, and the rest at the end", () => {
    const { sent, to } = sending();
    const sizes = () => sent.map((message) => (message.is === "rows" ? message.rows.length : 0));
    for (let row = 0; row < 499; row += 1) to.row([row]);
    expect(sizes()).toEqual([]);
    for (let row = 499; row < 1002; row += 1) to.row([row]);
    expect(sizes()).toEqual([500, 500]);
    to.flush();
    to.flush();
    expect(sizes()).toEqual([500, 500, 2]);
  });

  it("is refused beyond 10,000 rows", () => {
    const { to } = sending();
    for (let row = 0; row < queryLimits.rows; row += 1) to.row([]);
    expect(refusal(() => to.row([]))).toEqual(["too_large", "More than 10000 rows."]);
  });

  it.each([
    ["a text counts its length", "x".repeat(1000), 5000],
    ["any other value counts 8", 1, 625_000],
  ])("is refused beyond 5,000,000 bytes, where %s", (_name, value, count) => {
    const { to } = sending();
    const row = Array.from({ length: count / 1000 }, () => value);
    for (let rows = 0; rows < 1000; rows += 1) to.row(row);
    expect(refusal(() => to.row([""]))).toBeNull();
    expect(refusal(() => to.row(["x"]))).toEqual(["too_large", "More than 5000000 bytes."]);
  });
});
