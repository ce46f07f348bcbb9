import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import { labelFacts } from "#schemas/plant/label-facts.ts";
import { drawLabel } from "#server/labels/draw.ts";
import { pagesOf } from "#server/labels/pdf-pages.fixtures.ts";
import { pdfOf } from "#server/labels/pdf.ts";
import { root } from "#server/root.ts";
import { startEvePrinter } from "#tests/support/ipp/eve-printer.ts";
import { startOfficePrinter } from "#tests/support/ipp/printer.ts";
import { codesIn } from "#tests/support/zpl/codes.ts";
import { sendIpp } from "./printer.ts";

const label = JSON.parse(readFileSync(`${root}/configs/factory/labels/order-label.json`, "utf8")) as LabelDocument;
const facts = Object.fromEntries(labelFacts["order"]!.map(({ id, example }) => [id, example]));
const unhurried = { connect: 60 * second, state: 60 * second, take: 60 * second, end: 60 * second };
const here = { address: "127.0.0.1", family: 4 } as const;

const eve = await startEvePrinter();

/** One of this repository always, that of CUPS where the system has it. */
const printers = [
  {
    what: "of the tests",
    start: async () => {
      const { address, printed, close } = await startOfficePrinter();
      return { address, documents: async () => printed.map(({ pdf }) => pdf), close };
    },
  },
  ...(eve ? [{ what: "of CUPS", start: async () => eve }] : []),
];

afterAll(() => eve?.close());

describe.each(printers)("an office printer $what", ({ what, start }) => {
  it("gets each label as a page of its size, whose code a reader reads", async () => {
    const printer = await start();
    const drawing = drawLabel(label, facts, { language: "en", timeZone: "Europe/Stockholm" });
    const pdf = await pdfOf([drawing, drawing], "P-4130 100");
    const to = { url: new URL(printer.address), address: here, isAnswering: true };
    await sendIpp(to, { pdf, name: "P-4130 100", username: "anna" }, unhurried);
    const documents = await printer.documents();
    expect(documents.length).toBe(1);
    const pages = await pagesOf(documents[0]!);
    expect(pages.map(({ width, height, texts }) => [width, height, texts[0]])).toEqual([
      [100, 50, "P-4130"],
      [100, 50, "P-4130"],
    ]);
    expect(await codesIn(pages[0]!.dots)).toMatchObject([{ identifier: "]C0", text: "100" }]);
    if (what !== "of CUPS") await printer.close();
  });
});
