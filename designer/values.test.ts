import { describe, expect, it } from "vitest";
import { isLabel, objectOf, textMembers, textsIn, titleOf, withFields } from "./values.ts";

describe("a value of a document", () => {
  it("is the object that it is, and an empty one where it is none", () => {
    const value = { a: 1 };
    expect(objectOf(value)).toBe(value);
    expect([undefined, null, "a", 1, ["a"]].map(objectOf)).toEqual([{}, {}, {}, {}, {}]);
  });

  it("gives its texts, without what is none", () => {
    expect([textsIn(["a", 1, null, "b"]), textsIn("a"), textsIn(undefined)]).toEqual([["a", "b"], [], []]);
    expect(textMembers({ a: "x", b: 2, c: false, d: null, e: {} })).toEqual({
      a: "x",
      b: "2",
      c: "false",
      d: "",
      e: "",
    });
  });

  it.each([
    ["Hall", true],
    [{ text: "app.go" }, true],
    [{ text: 1259 }, true],
    [{ en: "Hall", sv: "Sal" }, true],
    [{ en: "Hall" }, false],
    [{ text: null }, false],
    [1, false],
    [undefined, false],
  ])("is a label or not: %j", (value, is) => {
    expect(isLabel(value)).toBe(is);
    expect(titleOf({ title: value })).toEqual(is ? value : "");
  });
});

describe("fields laid over an object", () => {
  const source: { slug: string; interval?: number; events?: string[] } = { slug: "a", interval: 20 };

  it("replace what it has, and take away what is undefined", () => {
    expect(withFields(source, { interval: 60, events: ["X"] })).toEqual({ slug: "a", interval: 60, events: ["X"] });
    expect(Object.keys(withFields(source, { interval: undefined }))).toEqual(["slug"]);
  });

  it("leave the object as it was", () => {
    expect(withFields(source, { slug: "b" })).not.toBe(source);
    expect(source).toEqual({ slug: "a", interval: 20 });
  });
});
