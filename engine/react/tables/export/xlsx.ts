/* oxlint-disable no-control-regex -- those that XML forbids are named one by one */
import { strToU8, zipSync } from "fflate";
import { looksLikeFormula, type Sheet, type SheetCell } from "./sheet.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles of cells by their place in `cellXfs`: plain, head, and a text that stays one when it is edited. */
const styles = { plain: 0, head: 1, quoted: 2 } as const;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };
/** Characters that XML cannot hold are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      "",
    )
    .replaceAll(/[&<>"\r]/g, (character) => entities[character]!);

/** `A`, `B`, ... `Z`, `AA`. */
export const columnName = (index: number): string => {
  const before = Math.floor(index / 26);
  return `${before > 0 ? columnName(before - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
};

/** Excel holds so many characters in a cell. */
const longest = 32_767;

const cellOf = (cell: SheetCell, place: string, style: number): string => {
  if (cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  const kept = looksLikeFormula(cell) ? styles.quoted : style;
  const text = escaped(cell.slice(0, longest));
  return `<c r="${place}" s="${kept}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowOf = (cells: readonly SheetCell[], index: number, style: number): string =>
  `<row r="${index}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${index}`, style)).join("")}</row>`;

/** Characters of the widest of the first cells, as Excel measures columns. */
const widthsOf = ({ heads, rows }: Sheet): string =>
  heads
    .map((title, at) => {
      const texts = [title, ...rows.slice(0, 200).map((row) => String(row[at] ?? ""))];
      const width = Math.min(60, Math.max(8, ...texts.map((text) => text.length + 2)));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");

const worksheet = (sheet: Sheet): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthsOf(sheet)}</cols><sheetData>${rowOf(sheet.heads, 1, styles.head)}${sheet.rows.map((row, at) => rowOf(row, at + 2, styles.plain)).join("")}</sheetData></worksheet>`;

/** Names of sheets have at most 31 characters and none of these. */
const sheetName = (title: string): string =>
  escaped(
    title
      .replaceAll(/[\\/?*[\]:]/g, " ")
      .replaceAll(/^'+|'+$/g, "")
      .trim()
      .slice(0, 31),
  ) || "1";

const partsOf = (sheet: Sheet): Record<string, string> => ({
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(sheet.title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": worksheet(sheet),
});

/** The rows as an Office Open XML workbook (ECMA-376) of one sheet. Texts are texts: nothing in it is a formula. */
export const xlsxOf = (sheet: Sheet): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(partsOf(sheet)).map(([path, text]) => [path, strToU8(text)])));
