import { describe, expect, it } from "vitest";
import { checkBody } from "./check.ts";

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe("a body", () => {
  it.each([
    [{ a: [{ b: "nul\0" }] }, "/a/0/b", "NUL"],
    [{ "x/y~z": ["\ud83d"] }, "/x~1y~0z/0", "surrogate"],
    [{ a: { "k\0": 1 } }, "/a", "NUL"],
    [{ a: { "\udc00": 1 } }, "/a", "surrogate"],
    [{ a: 2 ** 53 }, "/a", "2^53 - 1"],
    [{ a: -(2 ** 53) }, "/a", "2^53 - 1"],
    [{ a: Number.POSITIVE_INFINITY }, "/a", "can be stored"],
    ["\0", "", "NUL"],
  ])("that no database could keep as it was sent is refused at its place: %j", (body, path, words) => {
    const refused = expect.objectContaining({ code: "invalid_input", path, message: expect.stringContaining(words) });
    expect(() => checkBody(body)).toThrow(refused);
  });

  it.each([[null], [true], ["😀"], [{ a: [1.5, null, { b: "" }] }], [2 ** 53 - 1], [-(2 ** 53) + 1]])(
    "that can be kept passes: %j",
    (body) => {
      expect(() => checkBody(body)).not.toThrow();
    },
  );

  it("may have 100 levels, and one of very many is refused without harm", () => {
    expect(() => checkBody(nested(100))).not.toThrow();
    expect(() => checkBody(nested(101))).toThrow("Expected at most 100 levels");
    expect(() => checkBody(nested(50_000))).toThrow("Expected at most 100 levels");
  });
});
