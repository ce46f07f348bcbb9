import { describe, expect, test } from "vitest";
import { formatDuration, formatNames, formatSignificant, formatValue } from "./format.ts";

const en = { language: "en", timeZone: "Europe/Stockholm" } as const;
const sv = { language: "sv", timeZone: "Europe/Stockholm" } as const;
/** Spaces inside numbers do not break; here they are read as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");
const write = (value: unknown, format: string, locale: typeof en | typeof sv = en) =>
  plain(formatValue(value, format, locale));

describe("formats of values", () => {
  test("round and hh-mm [WD-582]", () => {
    expect(write(2.456, "round-1")).toBe("2.5");
    expect(write(2.456, "round-1", sv)).toBe("2,5");
    expect(write(5400, "hh-mm")).toBe("01:30");
    expect(write(108_900, "hh-mm")).toBe("30:15");
  });

  test("chart formatters [WD-773]", () => {
    expect(["none", "round-0", "round-1", "round-2"].map((name) => write(2.456, name))).toEqual([
      "2.456",
      "2",
      "2.5",
      "2.46",
    ]);
    expect(write(0.5, "percent")).toBe("50 %");
    expect([write(5400, "hours"), write(5400, "hh-mm")]).toEqual(["1.5 h", "01:30"]);
  });

  test("dates in the five settings [WD-607] [WD-608]", () => {
    const moment = "2024-05-15T05:05:00Z";
    expect(["hourOnly", "hhMmOnly", "dayOnly", "short", "date"].map((name) => write(moment, name))).toEqual([
      "07",
      "07:05",
      "2024-05-15",
      "15/5 07:05",
      "2024-05-15 07:05:00",
    ]);
  });

  test("3 significant digits by default [WD-691]", () => {
    expect(plain(formatSignificant(1234.5, "en").replace(",", ""))).toBe("1230");
    expect(formatSignificant(0.012345, "en")).toBe("0.0123");
  });

  test("large numbers have the reader's separator and no exponent, other values a dash [WD-692]", () => {
    expect(write(1_234_567, "number", sv)).toBe("1 230 000");
    expect(write("abc", "number")).toBe("-");
    expect(write(1e25, "number")).toBe("-");
  });

  test("missing values are a dash in every format", () => {
    for (const name of formatNames) for (const value of [null, undefined, ""]) expect(write(value, name)).toBe("-");
  });

  test("a value of the wrong kind is a dash, an unknown format is none", () => {
    expect([write("31 February", "date"), write({}, "none"), write("x", "hh-mm")]).toEqual(["-", "-", "-"]);
    expect([write("text", "none"), write(true, "none"), write(5, "furlongs"), write(5, "constructor")]).toEqual([
      "text",
      "true",
      "5",
      "5",
    ]);
  });

  test("durations as people say them", () => {
    const say = (seconds: number, language: "en" | "sv" = "en") => plain(formatDuration(seconds, language));
    expect([0, 59, 61, 3600, 11_100, 187_200].map((seconds) => say(seconds))).toEqual([
      "0 s",
      "59 s",
      "1 min",
      "1 h",
      "3 h 5 min",
      "2 d 4 h",
    ]);
    expect(say(7200, "sv")).toBe("2 tim");
  });
});
