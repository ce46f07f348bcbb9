import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askedBy,
  type Entry,
  entryIn,
  type EntryKey,
  entryKeyOf,
  type EntryRules,
  numberOf,
  press,
  pressAllowed,
  readEntry,
  shown,
} from "./entry.ts";

const keys = (...pressed: EntryKey[]): Entry => pressed.reduce<Entry>(press, null);

describe("numeric entry", () => {
  it("joins digits and one separator", () => {
    expect([keys("1", "2"), keys("1", ".", "5"), keys("-", "5")]).toEqual(["12", "1.5", "-5"]);
  });

  it("[WD-193] stores a typed comma as a dot and shows the separator of the language", () => {
    expect(entryKeyOf(",")).toBe(".");
    expect(numberOf(readEntry("1,5") ?? null)).toBe(1.5);
    expect([shown("1.5", ","), shown("1.5", ".")]).toEqual(["1,5", "1.5"]);
  });

  it("[WD-195] empties the whole entry with one clear", () => {
    expect(entryKeyOf("Backspace")).toBe("clear");
    expect(press("125", "clear")).toBeNull();
  });

  it("clears with C, Backspace and Delete", () => {
    expect(["C", "c", "Backspace", "Delete"].map(entryKeyOf)).toEqual(["clear", "clear", "clear", "clear"]);
  });

  it.each([
    ["Enter", {}, "next"],
    ["Enter", { ctrlKey: true }, "next"],
    ["7", {}, "7"],
    [",", {}, "."],
    ["Backspace", {}, "clear"],
    ["c", { ctrlKey: true }, undefined],
    ["7", { metaKey: true }, undefined],
    ["7", { altKey: true }, undefined],
    ["Tab", {}, undefined],
  ])("goes on with Enter, and leaves commands to the browser: %s %j", (key, held, asked) => {
    expect(askedBy({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })).toBe(asked);
  });

  it("takes digits, the dot and the minus as they are typed, and no other key", () => {
    expect(["0", "7", ".", "-", "x", "Enter", "F1", "10"].map(entryKeyOf)).toEqual([
      "0",
      "7",
      ".",
      "-",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("[WD-197] makes 0. of a leading 0", () => {
    expect([keys("0"), keys("-", "0"), keys("1", "0")]).toEqual(["0.", "-0.", "10"]);
  });

  it("[WD-198] ignores a second separator", () => {
    expect(press("1.5", ".")).toBe("1.5");
  });

  it("[WD-199] collapses doubled minus signs", () => {
    expect(keys("-", "-", "5")).toBe("-5");
  });

  it("[WD-200] ignores a minus after a digit", () => {
    expect(press("5", "-")).toBe("5");
  });

  it("has no number while nothing that counts is entered", () => {
    expect([null, "", "-", "0.", "-0.", "9".repeat(400), "0.5", "-5", "2.50"].map(numberOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      0.5,
      -5,
      2.5,
    ]);
  });

  it("takes no separator for whole numbers, no minus where none is wanted, and no more than its decimals", () => {
    expect(pressAllowed("1", ".", { integer: true })).toBe("1");
    expect(pressAllowed(null, "-", { negative: false })).toBeNull();
    expect([pressAllowed("1.2", "5", { decimals: 2 }), pressAllowed("1.25", "5", { decimals: 2 })]).toEqual([
      "1.25",
      "1.25",
    ]);
  });

  it("replaces a leading 0 of a whole number instead of making decimals of what follows", () => {
    const whole = (...pressed: EntryKey[]) =>
      pressed.reduce<Entry>((entry, key) => pressAllowed(entry, key, { integer: true }), null);
    expect([whole("0"), whole("0", "5"), whole("0", "0", "7"), whole("-", "0", "5")]).toEqual(["0.", "5", "7", "-5"]);
    expect(pressAllowed("0.", "5", { decimals: 0 })).toBe("5");
    expect(pressAllowed("0.", "5", { decimals: 2 })).toBe("0.5");
  });

  it("takes no more digits than a number can hold exactly", () => {
    const many = Array.from("1".repeat(40)) as EntryKey[];
    expect(many.reduce<Entry>((entry, key) => pressAllowed(entry, key, {}), null)).toBe("1".repeat(15));
  });

  it("reads a text that arrives as a whole, with the separators and groups that people write", () => {
    const texts = ["", " 12 ", "1,5", "1.5", ".5", "-,5", "12 500", "12\u00a0500,25", "\u22125", "007", "0", "1."];
    expect(texts.map((text) => readEntry(text))).toEqual([
      null,
      "12",
      "1.5",
      "1.5",
      "0.5",
      "-0.5",
      "12500",
      "12500.25",
      "-5",
      "7",
      "0.",
      "1.",
    ]);
  });

  it("refuses what is no number as a whole, and makes none of its parts", () => {
    const texts = ["1e999", "1.234,5", "1,234,567", "5 kg", "١٢", "12 5", "--5", "5-", "NaN", "9".repeat(40), "0x10"];
    expect(texts.map((text) => readEntry(text))).toEqual(texts.map(() => undefined));
  });

  it.each<[string, EntryRules]>([
    ["-5", { negative: false }],
    ["1.5", { integer: true }],
    ["1.255", { decimals: 2 }],
  ])("refuses %s where %o holds, rather than change it", (text, rules) => {
    expect(readEntry(text, rules)).toBeUndefined();
  });

  it("shows the number that the document set until something is typed", () => {
    expect([entryIn("", 12_345.678), entryIn(undefined, -0.5), entryIn("", 1.234567), entryIn("7", 12)]).toEqual([
      "12345.678",
      "-0.5",
      "1.234567",
      "7",
    ]);
    expect([null, Number.NaN, Number.POSITIVE_INFINITY, "12"].map((value) => entryIn("", value))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([entryIn("", 12.345, 2), entryIn("", 12, 2), entryIn("12.345", 12.345, 2)]).toEqual([
      "12.35",
      "12.00",
      "12.345",
    ]);
  });

  it("leaves a number or nothing after any keys", () => {
    const any = fc.array(fc.constantFrom<EntryKey>("0", "1", "9", ".", "-", "clear"));
    fc.assert(
      fc.property(any, (pressed) => {
        const entry = keys(...pressed);
        expect(entry === null || entry === "-" || Number.isFinite(Number(entry))).toBe(true);
      }),
    );
  });
});
