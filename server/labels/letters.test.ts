import { createRequire } from "node:module";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { fitted } from "./letters.ts";

const require = createRequire(import.meta.url);
const pdf = new PDFDocument();

/** How wide a line is in the widest of the faces, mm. */
const measured = (text: string, height: number, bold: boolean): number => {
  pdf.font(require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${bold ? "-Bold" : ""}.ttf`)).fontSize(height / 1.17);
  return pdf.widthOfString(text);
};

const room = fc.record({
  width: fc.double({ min: 5, max: 100, noNaN: true }),
  height: fc.double({ min: 1.5, max: 5, noNaN: true }),
  lines: fc.integer({ min: 1, max: 4 }),
  bold: fc.boolean(),
});
const printable = Array.from({ length: 0x180 }, (_letter, index) => String.fromCodePoint(index)).filter((letter) =>
  /[\p{L}\p{N}\p{P}\p{S} ]/u.test(letter),
);
const text = fc.string({ unit: fc.constantFrom(...printable, ...Array.from("мшщюЯЖΩμλ机")), maxLength: 80 });

describe("a text that is fitted", () => {
  it("is as wide as its room at most, in the widest face", () => {
    fc.assert(
      fc.property(text, room, (said, into) => {
        const { lines, height } = fitted(said, into);
        const widest = Math.max(...lines.map((line) => measured(line, height, into.bold)));
        expect(widest).toBeLessThanOrEqual(into.width);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([false, true])("is so of each letter by itself (bold: %s)", (bold) => {
    const wide = printable.filter((letter) => {
      const { lines, height } = fitted(letter.repeat(50), { width: 50, height: 4, lines: 1, bold });
      return lines.some((line) => measured(line, height, bold) > 50);
    });
    expect(wide).toEqual([]);
  });

  it("loses nothing but blanks at its breaks, or ends with an ellipsis", () => {
    const solid = (part: string) => part.replaceAll(/\s/g, "");
    fc.assert(
      fc.property(text, room, (said, into) => {
        const { lines } = fitted(said, into);
        const shown = solid(lines.join(""));
        expect(lines.length).toBeLessThanOrEqual(into.lines);
        if (shown === solid(said)) return;
        expect(shown.endsWith("…")).toBe(true);
        expect(solid(said).startsWith(shown.slice(0, -1))).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});
