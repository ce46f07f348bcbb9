import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelDocument, LabelElement, Symbology } from "#schemas/documents/label/schema.ts";
import { exampleFacts } from "#schemas/plant/label-facts.ts";
import { root } from "#server/root.ts";
import { runs } from "#tests/support/runs.ts";
import { codesIn } from "#tests/support/zpl/codes.ts";
import { dotsOf } from "#tests/support/zpl/dots.ts";
import { pictureOf } from "#server/demo/simulators/picture.ts";
import { labelsOf } from "#server/demo/simulators/zpl.ts";
import { greyPng, pngOfRows } from "#tests/support/png.ts";
import { drawLabel, type Facts } from "./draw.ts";
import { inDots } from "./in-dots.ts";
import { pagesOf } from "./pdf-pages.fixtures.ts";
import { pdfOf } from "./pdf.ts";
import { svgOf } from "./svg.ts";
import { zplOf } from "./zpl.ts";

const shipped = JSON.parse(readFileSync(`${root}/configs/factory/labels/order-label.json`, "utf8")) as LabelDocument;
const facts: Facts = exampleFacts("order");
const english = { language: "en", timeZone: "Europe/Stockholm" } as const;
const swedish = { ...english, language: "sv" } as const;

const labelOf = (...elements: LabelElement[]): LabelDocument => ({ ...shipped, elements });
const textOf = (text: string, more: object = {}): LabelDocument =>
  labelOf({ id: "t", type: "text", x: 1, y: 2, text, height: 4, ...more });
const codeOf = (symbology: Symbology, data: string, more: object = {}): LabelDocument =>
  labelOf({ id: "c", type: "code", symbology, x: 2, y: 3, data, width: 90, height: 40, ...more });

const drawn = (label: LabelDocument, said: Facts = facts) => drawLabel(label, said, english);
const printedOf = (label: LabelDocument, said: Facts = facts, perMm = 8) =>
  labelsOf(zplOf(drawn(label, said), { perMm, copies: 1 }))[0]!;
const linesOf = (label: LabelDocument, said: Facts = facts) => printedOf(label, said).texts.map(({ text }) => text);

describe("the label of an order", () => {
  it("says what was ordered where it stands, each of them its number, and nothing of a copy", () => {
    const printed = printedOf(shipped);
    expect(printed).toMatchObject({ width: 800, height: 400, copies: 1 });
    expect(printed.texts.map(({ text }) => text)).toEqual([
      "P-4130",
      "Cable clip 8 mm",
      "Order W-4711",
      "FC1",
      "Planned 8,000 pcs",
      "5/1 07:00",
      "100",
      "1 / 3",
    ]);
    expect(printed.texts[0]).toMatchObject({ x: 32, y: 32, height: 72, width: null });
    expect(printed.texts[3]).toMatchObject({ x: 416, y: 184, width: 352, align: "R" });
  });

  it("is printed as often as it is wanted", () => {
    expect(labelsOf(zplOf(drawn(shipped), { perMm: 12, copies: 3 }))).toMatchObject([
      { width: 1200, height: 600, copies: 3 },
    ]);
  });

  it("is marked as a copy where it is one, in the language of the site", () => {
    const drawing = drawLabel(shipped, { ...facts, copy: true }, swedish);
    const { texts } = labelsOf(zplOf(drawing, { perMm: 8, copies: 1 }))[0]!;
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["KOPIA", "Planerat 8\u00a0000 pcs"]));
  });

  it.each([8, 12])("has a card that a reader reads from the print of %i dots per mm", async (perMm) => {
    expect(await codesIn(dotsOf(printedOf(shipped, facts, perMm)))).toEqual([{ identifier: "]C0", text: "100" }]);
  });

  it("comes as a page of its true size for each, with its texts in letters and its card as areas", async () => {
    const drawings = [1, 2].map((label_no) => drawLabel(shipped, { ...facts, label_no }, english));
    const pages = await pagesOf(await pdfOf(drawings, "Labels"));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [100, 50],
      [100, 50],
    ]);
    expect(pages[1]!.texts).toEqual(expect.arrayContaining(["P-4130", "Planned 8,000 pcs", "2 / 3"]));
    expect(await codesIn(pages[1]!.dots)).toEqual([{ identifier: "]C0", text: "100" }]);
  });
});

describe("a code", () => {
  const cases: [Symbology, data: string, identifier: string, text: string][] = [
    ["code-128", "AB-12 (3)^~\\_", "]C0", "AB-12 (3)^~\\_"],
    ["gs1-128", "(00)340123450000000017", "]C1", "(00)340123450000000017"],
    ["gs1-128", "(01)07350053850019(10)A1(21)7", "]C1", "(01)07350053850019(10)A1(21)7"],
    ["data-matrix", "Å 机^器", "]d1", "Å 机^器"],
    ["gs1-data-matrix", "(01)07350053850019(10)A1(21)7", "]d2", "(01)07350053850019(10)A1(21)7"],
    ["qr", "å 机器^_", "]Q1", "å 机器^_"],
  ];

  it.each(cases)("%s of %s is read as such from what is printed", async (symbology, data, identifier, text) => {
    for (const perMm of [8, 12])
      expect(await codesIn(dotsOf(printedOf(codeOf(symbology, data), facts, perMm)))).toEqual([{ identifier, text }]);
  });

  it.each(cases)("%s of %s is read as such from the PDF", async (symbology, data, identifier, text) => {
    const [page] = await pagesOf(await pdfOf([drawn(codeOf(symbology, data))], "Label"));
    expect(await codesIn(page!.dots)).toEqual([{ identifier, text }]);
  });

  it("that is larger than one picture of a printer is printed whole", async () => {
    const label = { ...codeOf("qr", "large", { width: 280, height: 280 }), width: 300, height: 300 };
    const printed = printedOf(label);
    expect(printed.pictures.length).toBeGreaterThan(1);
    expect(await codesIn(dotsOf(printed))).toEqual([{ identifier: "]Q1", text: "large" }]);
  });

  it("says below its bars what it holds, in letters as wide as they are", () => {
    const { texts, boxes } = printedOf(codeOf("code-128", "{card_no}", { readable: true }));
    const [first, last] = [boxes[0]!, boxes.at(-1)!];
    expect(texts).toMatchObject([{ text: "100", x: first.x, width: last.x + last.width - first.x, align: "C" }]);
  });

  it.each([
    ["code-128", 10],
    ["data-matrix", 1],
    ["qr", 4],
  ] as const)("%s has %i light modules around it within its place", (symbology, quiet) => {
    const label = codeOf(symbology, "1", { width: 40, height: 40 });
    const [mark] = drawn(label).marks;
    if (mark?.mark !== "code") throw new Error("The label has no code.");
    const dots = dotsOf(printedOf(label));
    const columns = dots.flatMap((row) => [row.indexOf(true), row.lastIndexOf(true)]).filter((column) => column >= 0);
    const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
    const light = ((right - left) / mark.modules[0]!.length) * quiet;
    expect(left - 16).toBe(light);
    expect(16 + 320 - right).toBeGreaterThanOrEqual(light);
    expect(dots.findIndex((row) => row.includes(true)) - 24).toBe(mark.isBars ? 0 : light);
  });

  it.each([
    ["gs1-128", "(00)340123450000000018"],
    ["gs1-data-matrix", "07350053850019"],
    ["code-128", "å"],
    ["gs1-128", "(10)å"],
  ] as const)("%s of %s, which is none, is not printed", (symbology, data) => {
    expect(() => drawn(codeOf(symbology, data))).toThrow(
      expect.objectContaining({ code: "rule_violated", text: { key: "labels.no_code", values: { data, symbology } } }),
    );
  });

  it("of GS1 has no identifier that a fact has brought in", () => {
    const label = codeOf("gs1-128", "(10){card_no}");
    expect(() => drawn(label, { ...facts, card_no: "1(21)2" })).toThrow(
      expect.objectContaining({ code: "rule_violated", text: expect.objectContaining({ key: "labels.no_code" }) }),
    );
  });

  it.each(["code-128", "qr"] as const)("%s that does not fit is not printed", (symbology) => {
    const label = codeOf(symbology, "ABC-abc".repeat(60), { width: 4, height: 4 });
    for (const write of [() => printedOf(label), () => svgOf(drawn(label))])
      expect(write).toThrow(expect.objectContaining({ text: { key: "labels.code_too_small" } }));
  });
});

describe("a picture", () => {
  /** It reads the same in no other way that it may be turned. */
  const letter = ["#####...", "#.......", "####....", "#.......", "#......#"];
  const grey = (sign: string) => (sign === "#" ? 20 : 240);
  const png = greyPng(letter.map((row) => Array.from(row, grey))).toString("base64");
  const pictureOf = (more: object = {}): LabelDocument =>
    labelOf({ id: "p", type: "picture", x: 5, y: 3, png, alt: 'A "mark" <1>', width: 24, height: 40, ...more });
  const dotsAt = async (label: LabelDocument, perMm: number) => {
    const zpl = zplOf(await inDots(drawn(label), perMm), { perMm, copies: 1 });
    const printed = labelsOf(zpl)[0]!;
    return { zpl, printed, dots: dotsOf(printed) };
  };
  const difference = (some: readonly boolean[][], others: readonly boolean[][]): number => {
    expect(some.map(({ length }) => length)).toEqual(others.map(({ length }) => length));
    return some.flatMap((row, index) => row.filter((dark, column) => dark !== others[index]![column])).length;
  };

  it.each([
    ["higher than it is", { width: 24, height: 40 }],
    ["wider than it is", { width: 60, height: 10 }],
    ["somewhere between dots", { x: 5.03, y: 3.07, width: 21.33, height: 13.37 }],
  ])("in a place %s is printed by a label printer as it is in the PDF", async (_what, place) => {
    const { dots } = await dotsAt(pictureOf(place), 20);
    const [page] = await pagesOf(await pdfOf([drawn(pictureOf(place))], "Label"));
    const dark = dots.flat().filter(Boolean).length;
    expect(dark).toBeGreaterThan(10_000);
    // Edges between pixels that lie within a dot may fall to either side.
    expect(difference(dots, page!.dots) / dark).toBeLessThan(0.02);
  });

  it("is as large as fits into its place, in the middle of it, as wide for its height as it is", async () => {
    const { printed } = await dotsAt(pictureOf(), 8);
    expect(printed.pictures).toMatchObject([{ x: 40, y: 24 + Math.round(((40 - 15) / 2) * 8) }]);
    const { dots } = printed.pictures[0]!;
    expect([dots[0]!.length, dots.length]).toEqual([192, 120]);
    const shown = dots
      .filter((_row, row) => row % 24 === 12)
      .map((row) =>
        row
          .filter((_dot, column) => column % 24 === 12)
          .map((dark) => (dark ? "#" : "."))
          .join(""),
      );
    expect(shown).toEqual(letter);
  });

  it("has its colours in a PDF, in which it stands once for all pages", async () => {
    const colours = pngOfRows({ width: 2, height: 1, colorType: 6 }, [[200, 100, 0, 255, 0, 0, 0, 0]]);
    const label = pictureOf({ png: colours.toString("base64") });
    const pdf = await pdfOf([drawn(label), drawn(label)], "Labels");
    const pages = await pagesOf(pdf);
    for (const { pictures } of pages)
      expect(pictures.map(({ width, height, data }) => [width, height, ...data])).toEqual([
        [2, 1, 200, 100, 0, 255, 255, 255],
      ]);
    expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it("says of what is white no more than that", async () => {
    const white = greyPng([[255]]).toString("base64");
    const { zpl, printed } = await dotsAt(pictureOf({ png: white, width: 40, height: 40 }), 8);
    expect(zpl.match(/\^GFA.*\^FS/)?.[0]).toBe(`^GFA,12800,12800,40,,${":".repeat(319)}^FS`);
    expect(printed.pictures[0]!.dots.flat()).not.toContain(true);
  });

  it("that is larger than one picture of a printer is printed whole", async () => {
    const label = { ...pictureOf({ x: 0, y: 0, width: 290, height: 290 }), width: 300, height: 300 };
    const { printed, dots } = await dotsAt(label, 12);
    expect(printed.pictures.length).toBeGreaterThan(1);
    const small = await dotsAt(
      { ...label, ...pictureOf({ x: 0, y: 0, width: 290, height: 290 }), width: 300, height: 300 },
      1,
    );
    const coarse = small.dots.map((row, y) => row.map((_dark, x) => dots[y * 12 + 6]![x * 12 + 6]!));
    expect(difference(small.dots, coarse)).toBeLessThan(small.dots.flat().length / 100);
  });

  it("stands in the preview with its words, in its true size", async () => {
    const svg = svgOf(await inDots(drawn(pictureOf()), 8));
    expect(svg).toMatch(
      /<image x="5" y="15.5" width="24" height="15" preserveAspectRatio="none" href="data:image\/png;base64,[A-Za-z0-9+/=]+"><title>A &quot;mark&quot; &lt;1&gt;<\/title><\/image>/,
    );
  });

  it("that is none, or cannot be decoded, is not printed", async () => {
    const refused = expect.objectContaining({ code: "rule_violated", text: { key: "labels.no_picture" } });
    expect(() => drawn(pictureOf({ png: png.slice(0, -8) }))).toThrow(refused);
    const empty = pngOfRows({ width: 3, height: 3 }, [[1]]).toString("base64");
    await expect(inDots(drawn(pictureOf({ png: empty })), 8)).rejects.toEqual(refused);
    await expect(pdfOf([drawn(pictureOf({ png: empty }))], "Label")).rejects.toEqual(refused);
  });
});

describe("a label", () => {
  it.each([null, "", " \u0000 "])("that wants a fact that is %j is not printed, and says what", (part_no) => {
    for (const text of ["Part {part_no}", "{part_no|short}"])
      expect(() => drawLabel(textOf(text), { ...facts, part_no }, swedish)).toThrow(
        expect.objectContaining({
          code: "rule_violated",
          text: { key: "labels.missing", values: { fact: "Artikel" } },
        }),
      );
  });

  it("leaves out what has a condition that does not hold", () => {
    const label = textOf("Part {part_no}", { when: { "!=": [{ var: "part_no" }, null] } });
    expect(linesOf(label, { ...facts, part_no: null })).toEqual([]);
    expect(linesOf(label)).toEqual(["Part P-4130"]);
  });

  it("has its boxes as four sides, and its lines as areas", () => {
    const { boxes } = printedOf(
      labelOf(
        { id: "b", type: "box", x: 1, y: 1, width: 10, height: 5, thickness: 0.5 },
        { id: "l", type: "line", x: 1, y: 8, width: 20, height: 0.1 },
      ),
    );
    expect(boxes.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [8, 8, 80, 4],
      [8, 44, 80, 4],
      [8, 12, 4, 32],
      [84, 12, 4, 32],
      [8, 64, 160, 1],
    ]);
  });
});

describe("a text", () => {
  it("that is too long is written smaller, and ends with an ellipsis where that is not enough", () => {
    const [whole, cut] = [14, 60].map((length) => {
      const { texts } = printedOf(textOf("{part_no}", { width: 24 }), { ...facts, part_no: "5".repeat(length) });
      return texts.map(({ text, height }) => [text, height]);
    });
    expect(whole).toEqual([["5".repeat(14), 23]]);
    expect(cut).toEqual([[`${"5".repeat(15)}…`, 19]]);
  });

  it("of several lines is wrapped at blanks, within words only where it has to, and cut at the end", () => {
    const said = { ...facts, part_description: "Cable clip for the thickest of all cables, grey" };
    const lines = (width: number, most: number) =>
      printedOf(textOf("{part_description}", { width, lines: most }), said).texts.map(({ text, y }) => [text, y]);
    expect(lines(40, 3)).toEqual([
      ["Cable clip for the", 16],
      ["thickest of all", 48],
      ["cables, grey", 80],
    ]);
    expect(lines(40, 2)).toEqual([
      ["Cable clip for the", 16],
      ["thickest of all ca…", 48],
    ]);
    expect(linesOf(textOf("12345678 ab", { width: 10, lines: 3 }))).toEqual(["1234", "5678", "ab"]);
  });

  it("that is typed in lines is printed in lines, where it has several", () => {
    expect(linesOf(textOf("Card\n{card_no}", { lines: 2 }))).toEqual(["Card", "100"]);
    expect(linesOf(textOf("Card\n{card_no}"))).toEqual(["Card 100"]);
  });

  it("without a width ends at the edge of the label", () => {
    const said = { ...facts, part_no: "5".repeat(99) };
    const [line] = linesOf(textOf("{part_no}", { x: 90 }), said);
    expect(line).toMatch(/^5+…$/);
    expect(line).toBe(linesOf(textOf("{part_no}", { x: 90, width: 10 }), said)[0]);
  });

  const aligned = [{}, { width: 90, align: "center" }, { width: 90, align: "right" }];

  it.each(["^XZ~JA^XA", "_5E_7E", String.raw`a\&b\\c\ `.trim(), "مكينة \u202e机器 🏭 Å", "a\u0000b\r\n^FS"])(
    "prints %j as letters, whatever a printer would take it for",
    (part_no) => {
      const wanted = part_no.replaceAll(/[\p{Cc}]+/gu, " ").trim();
      for (const more of aligned) expect(linesOf(textOf("{part_no}", more), { ...facts, part_no })).toEqual([wanted]);
    },
  );

  it.each([
    "^XZ~JA^XA",
    String.raw`(a) Tj ET \) endstream endobj`,
    "<< /JS (app.alert(1)) >> %%EOF",
    "a\u0000b\r\nc\u001b[2J",
    "مكينة \u202eabc",
    "\u202e\u2066only marks\u2069",
  ])("stands in a PDF as letters, whatever %j is there: on one page, with nothing that acts", async (part_no) => {
    const pdf = await pdfOf([drawn(textOf("{part_no}", { width: 90 }), { ...facts, part_no })], part_no);
    const [page, ...others] = await pagesOf(pdf);
    expect(others).toEqual([]);
    const letters = (text: string) =>
      Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ""))
        .toSorted()
        .join("");
    expect(letters(page!.texts.join(""))).toBe(letters(part_no));
    const acting = /\/(?:JS|JavaScript|OpenAction|AA|Launch|URI)\b/.exec(
      pdf.toString("latin1").replaceAll(/\([^)]*\)/g, ""),
    );
    expect(acting).toBeNull();
  });

  const any = fc.string({ unit: "binary", minLength: 1, maxLength: 8 }).filter((text) => /[^\p{Cc}\s]/u.test(text));
  const shownOf = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

  it("prints any text as it is", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...aligned), (part_no, more) => {
        expect(linesOf(textOf("{part_no}", more), { ...facts, part_no })).toEqual([shownOf(part_no)]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("is no markup in the preview, whatever it holds", () => {
    const hostile = fc.oneof(any, fc.constantFrom("</text><script>alert(1)</script>", `"'><a href="//x">&amp;`));
    const known = /<(?:svg|rect|path|text)(?: [a-z-]+="[^"<]*")+\/?>|<\/(?:svg|text)>/gi;
    const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
    fc.assert(
      fc.property(hostile, (part_no) => {
        const svg = svgOf(drawn(textOf("{part_no}"), { ...facts, part_no }));
        const said = svg.replaceAll(known, "");
        expect(said).not.toMatch(/[<>]/);
        expect(said.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => entities[name]!)).toBe(
          shownOf(part_no).replaceAll(/[\ufffe\uffff]/g, "\ufffd"),
        );
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("the preview", () => {
  it("shows that there is what XML cannot hold", () => {
    expect(svgOf(drawn(textOf("{part_no}"), { ...facts, part_no: "a\ufffeb\ud800c" }))).toContain(
      ">a\ufffdb\ufffdc</text>",
    );
  });

  it("has the size of the label, its areas and its texts where they stand", () => {
    const label = labelOf(
      { id: "l", type: "line", x: 1, y: 2, width: 3, height: 0.5 },
      { id: "t", type: "text", x: 10, y: 20, text: "{card_no}", height: 10, width: 30, align: "right", bold: true },
    );
    expect(svgOf(drawn(label))).toBe(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50"',
        ' font-family="sans-serif" fill="#000"><rect width="100" height="50" fill="#fff"/>',
        '<path d="M1 2h3v0.5h-3z" shape-rendering="crispEdges"/>',
        '<text x="40" y="28" font-size="8.55" font-weight="bold" text-anchor="end">100</text></svg>',
      ].join(""),
    );
  });
});

describe("a label that is shipped", () => {
  const slugs = readdirSync(`${root}/configs/factory/labels`).map((file) => file.replace(/\.json$/, ""));
  const kept = (slug: string) => join(import.meta.dirname, "shipped", `${slug}.svg`);

  it.each(slugs)("%s comes out of a printer as its picture beside this test", async (slug) => {
    const label = JSON.parse(readFileSync(`${root}/configs/factory/labels/${slug}.json`, "utf8")) as LabelDocument;
    const drawing = await inDots(drawLabel(label, exampleFacts(label.of), english), 8);
    const [printed] = labelsOf(zplOf(drawing, { perMm: 8, copies: 1 }));
    await expect(`${pictureOf(printed!)}\n`).toMatchFileSnapshot(kept(slug));
  });

  it("has such a picture, and nothing else has one", () => {
    expect(readdirSync(join(import.meta.dirname, "shipped")).toSorted()).toEqual(
      slugs.map((slug) => `${slug}.svg`).toSorted(),
    );
  });
});
