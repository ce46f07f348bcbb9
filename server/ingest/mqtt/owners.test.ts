import { describe, expect, it } from "vitest";
import { Owners } from "./owners.ts";

describe("the publisher of a machine", () => {
  it("keeps it from others until it has said nothing for two minutes", () => {
    const owners = new Owners();
    expect(owners.claim("M", "a", 0)).toBe(true);
    expect([owners.claim("M", "b", 119_999), owners.claim("N", "b", 0)]).toEqual([false, true]);
    expect([owners.claim("M", "b", 120_000), owners.claim("M", "a", 120_001)]).toEqual([true, false]);
  });

  it("keeps it for longer by each claim and each word of its own, and by none of another", () => {
    const owners = new Owners();
    owners.claim("M", "a", 0);
    expect([owners.claim("M", "a", 60_000), owners.claim("M", "b", 120_000)]).toEqual([true, false]);
    expect([owners.keep("M", "b", 130_000), owners.keep("M", "a", 130_000)]).toEqual([false, true]);
    expect([owners.claim("M", "b", 249_999), owners.claim("M", "b", 250_000)]).toEqual([false, true]);
    expect(owners.keep("unknown", "a", 0)).toBe(false);
  });

  it("gives it free, and nobody else does", () => {
    const owners = new Owners();
    owners.claim("M", "a", 0);
    expect([owners.release("M", "b"), owners.claim("M", "b", 1)]).toEqual([false, false]);
    expect([owners.release("M", "a"), owners.claim("M", "b", 1)]).toEqual([true, true]);
    expect(owners.release("unknown", "a")).toBe(true);
  });
});
