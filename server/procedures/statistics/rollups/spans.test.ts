import { describe, expect, it } from "vitest";
import { layOver, meet, type Span } from "./spans.ts";

const span = <T>(from: number, to: number, value: T): Span<T> => ({ from, to, value });

describe("spans laid over others", () => {
  const base = [span(0, 10, "early"), span(10, 20, "late")];

  it.each([
    ["nothing", [], base],
    [
      "a span within one",
      [span(2, 4, "top")],
      [span(0, 2, "early"), span(2, 4, "top"), span(4, 10, "early"), span(10, 20, "late")],
    ],
    [
      "a span over the border of two, cut there",
      [span(8, 13, "top")],
      [span(0, 8, "early"), span(8, 10, "top"), span(10, 13, "top"), span(13, 20, "late")],
    ],
    [
      "spans that follow each other without a rest between them",
      [span(0, 3, "one"), span(3, 10, "two")],
      [span(0, 3, "one"), span(3, 10, "two"), span(10, 20, "late")],
    ],
    ["a span that reaches beyond both ends", [span(-5, 25, "top")], [span(0, 10, "top"), span(10, 20, "top")]],
    ["spans outside", [span(-5, 0, "before"), span(20, 25, "after")], base],
    ["an empty span at the beginning", [span(0, 0, "top")], base],
  ])("take %s", (_name, over, expected) => {
    expect(layOver(base, over)).toEqual(expected);
  });
});

describe("where two lists of spans meet", () => {
  it("is divided at the borders of both, each piece with both values", () => {
    expect(meet([span(0, 4, "a"), span(4, 10, "b")], [span(0, 7, 1), span(7, 10, 2)])).toEqual([
      span(0, 4, ["a", 1]),
      span(4, 7, ["b", 1]),
      span(7, 10, ["b", 2]),
    ]);
  });

  it("is divided once at a border that both have", () => {
    expect(meet([span(0, 5, "a"), span(5, 10, "b")], [span(0, 5, 1), span(5, 10, 2)])).toEqual([
      span(0, 5, ["a", 1]),
      span(5, 10, ["b", 2]),
    ]);
  });

  it("has no piece without length", () => {
    expect(meet([span(0, 5, "a"), span(5, 5, "none"), span(5, 10, "b")], [span(0, 10, 1)])).toEqual([
      span(0, 5, ["a", 1]),
      span(5, 10, ["b", 1]),
    ]);
  });
});
