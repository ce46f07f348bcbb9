import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, inkOn, isHexColor, markOn, seenOn } from "./ink.ts";

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

  it("measures the contrast of black, greys and white", () => {
    const onWhite = ["#000000", "#0a0a0a", "#777777", "#ffffff"].map((color) => contrast(color, "#ffffff"));
    expect(onWhite.map((ratio) => ratio.toFixed(2))).toEqual(["21.00", "19.80", "4.48", "1.00"]);
  });

  it("is chosen for what is seen of a colour that lets the ground through", () => {
    const seen = ["#0080ff", "#0080ffff", "#0080ff80", "#0080ff00"].map((color) => seenOn("#ffffff", color));
    expect(seen).toEqual(["#0080ff", "#0080ff", "#7fbfff", "#ffffff"]);
    expect(seenOn("#1a1f24", "#ffd50033")).toBe("#48431d");
  });

  it("draws graphics in white as long as it reads, and in black on bright colours", () => {
    expect(["#e67e22", "#949494", "#959595", "#ffd500"].map(markOn)).toEqual([
      "#000000",
      "#ffffff",
      "#000000",
      "#000000",
    ]);
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
