import { expect, it } from "vitest";
import { accepted, peopleOf, typed } from "./logic.ts";
import { afterKey, longestBadge, noBurst } from "./scan.ts";

it("keeps digits alone where only digits are taken, else the text as it is typed", () => {
  expect([accepted("A12", true), accepted("A12", false)]).toEqual(["12", "A12"]);
});

it("keeps no control characters, and no more than a badge can have", () => {
  expect([accepted("A\u0000\u001d1\r2", false), accepted("7\u00071", true)]).toEqual(["A12", "71"]);
  expect([accepted("A".repeat(10_240), false).length, accepted("7".repeat(10_240), true).length]).toEqual([64, 64]);
});

it("offers people by name, who has none by the number, and nobody without a number", () => {
  const rows = [{ employee_number: "12", employee_name: "Anna" }, { employee_number: 13 }, { employee_name: "Bo" }, {}];
  expect([peopleOf(rows), peopleOf(null), peopleOf(undefined)]).toEqual([
    [
      { number: "12", name: "Anna" },
      { number: "13", name: "13" },
    ],
    [],
    [],
  ]);
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
  expect(paused).toEqual({ text: "1", at: 500, spoilt: false });
  expect(scanned(["9", "Tab", ...keys("A0077")], 5)).toBe("A0077");
  expect(scanned(["Shift", "A", "Shift", ...keys("0077")], 5)).toBe("A0077");
});

it("takes a scan that is too long, or has control characters, for no badge, and says so at its end", () => {
  const heard = (text: string) =>
    [...Array.from(text), "Enter"].reduce(
      ({ burst }, key, index) => afterKey(burst, key, 1000 + index * 5),
      afterKey(noBurst, "Shift", 0),
    );
  const badge = "7".repeat(longestBadge);
  expect([badge, `${badge}7`, "A".repeat(10_240), "A00\u001d77123"].map(heard)).toEqual([
    { burst: noBurst, badge, spoilt: false },
    ...Array.from({ length: 3 }, () => ({ burst: noBurst, badge: null, spoilt: true })),
  ]);
});

it("keeps nothing of a scan beyond what a badge has", () => {
  const after = Array.from("A".repeat(10_240)).reduce((burst, key, at) => afterKey(burst, key, at).burst, noBurst);
  expect(after).toEqual({ text: "", at: 10_239, spoilt: true });
});
