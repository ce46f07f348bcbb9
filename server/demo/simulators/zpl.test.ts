import { describe, expect, it } from "vitest";
import { dotsOf } from "#tests/support/zpl/dots.ts";
import { labelsOf } from "./zpl.ts";

const labelOf = (fields: string) => labelsOf(`^XA^CI28^PW80^LL40${fields}^XZ`)[0]!;

describe("what a printer makes of ZPL", () => {
  it("has texts where they stand, with the letters that are said by numbers", () => {
    expect(labelOf("^FO10,20^A0N,16,12^FH^FD_C3_85 _5EXZ^FS").texts).toEqual([
      { x: 10, y: 20, height: 16, text: "Å ^XZ", width: null, align: "L" },
    ]);
    expect(labelOf(String.raw`^FO1,2^A0N,8,8^FB60,2,0,C,0^FDone\&two\\^FS`).texts).toEqual([
      { x: 1, y: 2, height: 8, text: "one\ntwo\\", width: 60, align: "C" },
    ]);
  });

  it("has boxes with their sides, and pictures whose rows are repeated", () => {
    const rows = (fields: string, from: number, to: number) =>
      dotsOf(labelOf(fields))
        .slice(from, to)
        .map((row) => row.slice(0, 8).map(Number).join(""));
    expect(rows("^FO1,1^GB5,4,1^FS", 0, 6)).toEqual([
      "00000000",
      "01111100",
      "01000100",
      "01000100",
      "01111100",
      "00000000",
    ]);
    expect(rows("^FO0,1^GFA,3,3,1,A5:0F^FS", 0, 5)).toEqual([
      "00000000",
      "10100101",
      "10100101",
      "00001111",
      "00000000",
    ]);
  });

  it("is as many labels as there are, each in its copies", () => {
    expect(labelsOf("^XA^PW8^LL8^PQ2^XZ\n^XA^PW8^LL8^XZ\n").map(({ copies }) => copies)).toEqual([2, 1]);
  });

  it.each([
    ["an unknown command", "^XA^ZZ1^XZ", "^ZZ is not known"],
    ["a command of the printer itself", "^XA^FO1,1^FDa~JA^FS^XZ", "of the printer itself"],
    ["a label within a label", "^XA^XA^XZ", "within a label"],
    ["a label without an end", "^XA^PW8", "does not end"],
    ["a command outside of a label", "^PW8", "outside of a label"],
    ["text outside of a command", "x^XA^XZ", "before the first command"],
    ["another encoding", "^XA^CI0^XZ", "not UTF-8"],
    ["a number that is none", "^XA^FOa,1^XZ", "no numbers"],
    ["a letter by a number that is none", "^XA^PW9^LL9^FH^FD_ZZ^FS^XZ", "begin with a number"],
    ["a lone backslash in a block", "^XA^PW9^LL9^FB9^FDa\\b^FS^XZ", "stands alone"],
    ["a picture that is not whole", "^XA^GFA,2,2,1,A^FS^XZ", "not whole"],
    ["a picture of another size", "^XA^GFA,2,2,1,A5^FS^XZ", "size that it says"],
    ["a text beyond the label", "^XA^PW9^LL9^FO9,0^A0N,8,8^FDa^FS^XZ", "beyond the label"],
  ])("is refused with %s", (_what, zpl, message) => {
    expect(() => labelsOf(zpl)).toThrow(message);
  });

  it("has no dot beyond the label", () => {
    expect(() => dotsOf(labelOf("^FO70,1^GB20,4,4^FS"))).toThrow("beyond the label");
  });
});
