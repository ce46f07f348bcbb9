import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSpreadsheet } from "./read.ts";
import { type Spreadsheet, spreadsheetLimits, UnreadableSpreadsheet } from "./sheet.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "shopwright-sheets-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (bytes: string | Uint8Array, limits?: { ms: number }): Promise<Spreadsheet> => {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return await readSpreadsheet(path, limits);
};
const faultOf = (bytes: string | Uint8Array, limits?: { ms: number }) =>
  read(bytes, limits).then(
    ({ headings }) => ({ headings }),
    (error: unknown) => (error instanceof UnreadableSpreadsheet ? error.fault : Promise.reject(error)),
  );

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** Packed by Node's own zlib: hundreds of megabytes cost ten seconds in JavaScript. */
class Packed extends ZipPassThrough {
  override compression = 8;
  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.ondata(null, new Uint8Array(deflateRawSync(chunk, { level: 1 })), final);
  }
}

const zipOf = (parts: Record<string, Uint8Array | string>): Buffer => {
  const written: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => void written.push(chunk));
  for (const [name, content] of Object.entries(parts)) {
    const part = new Packed(name);
    zip.add(part);
    part.push(typeof content === "string" ? strToU8(content) : content, true);
  }
  zip.end();
  return Buffer.concat(written);
};

/** A workbook of one sheet with these rows as XML, as a spreadsheet program writes it. */
const workbook = (rows: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const headings = `<row r="1">${text("A1", "Part")}${text("B1", "Weight")}${text("C1", "From")}</row>`;

describe("a file of comma-separated values", () => {
  it.each<[string, string | Uint8Array, Partial<Spreadsheet>]>([
    [
      "with commas and points",
      "Part,Weight\nA-1,1.5\nA-2,2\n",
      { encoding: "utf-8", separator: ",", decimal: ".", rows: [["A-1", "1.5"], ["A-2", "2"]] }, // prettier-ignore
    ],
    [
      "of a Swedish Windows: semicolons, decimal commas, its old letters",
      latin("Part;Vikt\r\nÅ-1;1,5\r\nÖ-2;2\r\n"),
      {
        encoding: "windows-1252",
        separator: ";",
        decimal: ",",
        headings: ["Part", "Vikt"],
        rows: [
          ["Å-1", "1,5"],
          ["Ö-2", "2"],
        ],
      },
    ],
    [
      "in UTF-8 with its mark",
      "\uFEFFDel;Vikt\r\nÅ-1;1 250,25\r\n",
      { encoding: "utf-8", decimal: ",", headings: ["Del", "Vikt"], rows: [["Å-1", "1 250,25"]] },
    ],
    [
      "in UTF-16, as Excel's Unicode text is",
      Buffer.from("\uFEFFDel\tVikt\r\nÅ-1\t2\r\n", "utf16le"),
      { encoding: "utf-16le", separator: "\t", headings: ["Del", "Vikt"], rows: [["Å-1", "2"]] },
    ],
    [
      "with semicolons and decimal points",
      "Part;Weight\nA-1;1.5\n",
      { separator: ";", decimal: ".", rows: [["A-1", "1.5"]] },
    ],
    [
      "with quotes, line breaks and separators within them",
      'Part,Text\nA-1,"one, ""two""\nthree"\n',
      { rows: [["A-1", 'one, "two"\nthree']] },
    ],
    ["with empty lines and short ones", "\nPart,Text\n\nA-1\n,\n", { headings: ["Part", "Text"], rows: [["A-1", ""]] }],
    ["with one column", "Part\nA-1\nA-2\n", { headings: ["Part"], rows: [["A-1"], ["A-2"]] }],
    ["with what looks like a formula, which is a text", "Part\n=1+1\n", { rows: [["=1+1"]] }],
  ])("%s", async (_what, bytes, expected) => {
    expect(await read(bytes)).toMatchObject({ format: "csv", ...expected });
  });

  it.each([
    ["nothing", "", { reason: "empty" }],
    ["lines of nothing", "\n,,\n", { reason: "empty" }],
    ["bytes that are no text", new Uint8Array([1, 0, 2, 0, 0, 0]), { reason: "not_a_spreadsheet" }],
    ["a quote that does not end", 'Part\n"A-1\n', { reason: "not_a_spreadsheet" }],
    ["a heading twice", "Part,part\n1,2\n", { reason: "heading_twice", cell: "B1", heading: "part" }],
    ["a column without a heading", "Part,,Text\n1,2,3\n", { reason: "heading_missing", cell: "B1" }],
    ["something beside the headings", "Part\n1,2\n", { reason: "heading_missing", cell: "B1" }],
    ["a long cell", `Part\n${"x".repeat(32_768)}\n`, { reason: "cell_too_long", cell: "A2", most: 32_767 }],
    [
      "many columns",
      Array.from({ length: 201 }, (_, at) => `c${at}`).join(","),
      { reason: "too_many_columns", most: 200 },
    ],
    ["many rows", `Part\n${"1\n".repeat(200_001)}`, { reason: "too_many_rows", most: 200_000 }],
    ["a workbook of before 2007", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), { reason: "protected_or_old" }],
    ["more bytes than a file may have", new Uint8Array(spreadsheetLimits.bytes + 1), { reason: "too_large" }],
  ])("with %s is refused by what is wrong with it", async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toEqual(fault);
  });
});

describe("a workbook", () => {
  it("has its texts, numbers without what arithmetic left over, days, times, yes and no, and what formulas came to", async () => {
    const rows = `${headings}
      <row r="2">${text("A2", " A-1 ")}<c r="B2"><v>0.30000000000000004</v></c><c r="C2" s="1"><v>46023</v></c></row>
      <row r="3">${text("A3", "A-2")}<c r="B3"><f>1+1</f><v>2</v></c><c r="C3" s="2"><v>46023.25</v></c></row>
      <row r="4"><c r="A4" t="b"><v>1</v></c></row>`;
    expect(await read(workbook(rows))).toEqual({
      format: "xlsx",
      encoding: null,
      separator: null,
      decimal: ".",
      headings: ["Part", "Weight", "From"],
      rows: [
        ["A-1", "0.3", "2026-01-01"],
        ["A-2", "2", "2026-01-01T06:00:00"],
        ["true", "", ""],
      ],
    });
  });

  it.each([
    ["that is a picture in a zip", zipOf({ "a.png": new Uint8Array(10) }), { reason: "not_a_spreadsheet" }],
    ["that is cut off", workbook(headings).slice(0, 400), { reason: "not_a_spreadsheet" }],
    [
      "that unpacks to a thousand times its size",
      workbook(headings, { "xl/bomb.xml": new Uint8Array(300 * 1024 * 1024) }),
      { reason: "too_large" },
    ],
    [
      "of too many parts",
      workbook(headings, Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${at}`, new Uint8Array(1)]))),
      { reason: "too_large" },
    ],
  ])("%s is refused", async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toEqual(fault);
  });

  it("that says less of its size than it unpacks to is refused", async () => {
    const bytes = Buffer.from(workbook(headings, { "xl/bomb.xml": new Uint8Array(50 * 1024 * 1024) }));
    const entry = bytes.lastIndexOf("xl/bomb.xml") - 46;
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    bytes.writeUInt32LE(1000, entry + 24);
    expect(await faultOf(bytes)).toEqual({ reason: "not_a_spreadsheet" });
  });
});

it("a file that takes too long is given up", async () => {
  expect(await faultOf(`Part\n${"1\n".repeat(200_000)}`, { ms: 1 })).toEqual({ reason: "too_long" });
});
