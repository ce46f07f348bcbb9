import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, inkOn, isHexColor } from "./ink.ts";

describe("ink on a colour", () => {
  it("is black on yellow and white on a dark blue", () => {
    expect(inkOn("#ffd500")).toBe("#000000");
    expect(inkOn("#112233")).toBe("#ffffff");
  });

  it("reads with at least 4.5 to 1 on every colour", () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, (background) => {
        expect(contrast(background, inkOn(background))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("takes only six hex digits for a colour", () => {
    expect(["#138b13", "#FFD500", "Automatic", "#fff", "", null].map(isHexColor)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
