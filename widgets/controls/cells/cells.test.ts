import { describe, expect, it } from "vitest";
import { readerOf } from "#engine/testing/reader.ts";
import { asText, formatted } from "./values.ts";

describe("cell texts", () => {
  it("rounds in the language and shows a dash for what is no number", () => {
    const texts = [formatted("round-0")(2.456, {}, readerOf("en")), formatted("round-1")(2.456, {}, readerOf("sv"))];
    expect(texts).toEqual(["2", "2,5"]);
    expect(formatted("round-2")("abc", {}, readerOf("en"))).toBe("-");
  });

  it("shows seconds as hours and minutes beyond a day", () => {
    expect([108900, 0, null].map((value) => formatted("hh-mm")(value, {}, readerOf("en")))).toEqual([
      "30:15",
      "00:00",
      "-",
    ]);
  });

  it("shows what is missing as a dash and never as nothing", () => {
    expect([null, undefined, "", 0, false, { a: 1 }].map(asText)).toEqual(["-", "-", "-", "0", "false", '{"a":1}']);
  });
});
