import { expect, it } from "vitest";
import { accepted, typed } from "./logic.ts";
import { afterKey, noBurst } from "./scan.ts";

it("keeps digits alone where only digits are taken, else the text as it is typed", () => {
  expect([accepted("A12", true), accepted("A12", false)]).toEqual(["12", "A12"]);
});

it("adds the keys to the entry, also to a leading 0, and clears it whole", () => {
  expect([typed("", "0"), typed("0", "7"), typed("07", "clear")]).toEqual(["0", "07", ""]);
});

const scanned = (keys: readonly string[], gap: number) =>
  keys.reduce(
    ({ burst, badge }, key, index) => {
      const heard = afterKey(burst, key, 1000 + index * gap);
      return { burst: heard.burst, badge: heard.badge ?? badge };
    },
    { burst: noBurst, badge: null as string | null },
  ).badge;
const keys = (text: string) => [...Array.from(text), "Enter"];

it("takes fast keys that end with Enter for a badge, and those of a person for none", () => {
  expect([scanned(keys("A0077"), 5), scanned(keys("1042"), 120)]).toEqual(["A0077", null]);
});

it("knows no badge of less than four characters, and none without the Enter", () => {
  expect([scanned(keys("104"), 5), scanned(["1", "0", "4", "2"], 5)]).toEqual([null, null]);
});

it("begins anew after a pause and after a key that writes nothing, but goes on over Shift", () => {
  const paused = afterKey(afterKey(noBurst, "9", 0).burst, "1", 500).burst;
  expect(paused).toEqual({ text: "1", at: 500 });
  expect(scanned(["9", "Tab", ...keys("A0077")], 5)).toBe("A0077");
  expect(scanned(["Shift", "A", "Shift", ...keys("0077")], 5)).toBe("A0077");
});
