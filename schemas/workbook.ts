/* oxlint-disable no-control-regex -- those that XML forbids are named one by one */
/** The texts of an Office Open XML workbook of one sheet (ECMA-376), as whoever writes one puts them into its parts. */

import { columnName } from "./column-name.ts";
import { looksLikeFormula } from "./formula.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The media type of a workbook. */
export const workbookType = `${content}.sheet`;

/** Styles of cells by their place in `cellXfs`: plain, head, a text that stays one when it is edited, then the formats. */
export const styles = { plain: 0, head: 1, quoted: 2 } as const;
export const fixedStyles = Object.keys(styles).length;
/** Ids of formats below are the spreadsheet's own. */
const firstFormat = 164;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };
/** Characters that XML cannot hold are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
      "",
    )
    .replaceAll(/[&<>"\r]/g, (character) => entities[character]!);

/** Excel holds so many characters in a cell. */
const longest = 32_767;

/** A text in a cell: no spreadsheet takes it for a formula, now or when it is edited. */
export const textCell = (text: string, place: string, style: number): string => {
  const kept = looksLikeFormula(text) ? styles.quoted : style;
  return `<c r="${place}" s="${kept}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longest))}</t></is></c>`;
};

export const numberCell = (number: number | string, place: string, style: number): string =>
  `<c r="${place}" s="${style}"><v>${number}</v></c>`;

/** A row, the first of which has the index 1; `cellOf` writes the cell at a place. */
export const rowOf = <T>(cells: readonly T[], index: number, cellOf: (cell: T, place: string, at: number) => string) =>
  `<row r="${index}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${index}`, at)).join("")}</row>`;

/** What stands before the rows, whose first stays in sight, and behind them; `widths` counts characters. */
export const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
};
export const sheetEnd = "</sheetData></worksheet>";

/** A column as wide as its widest text, within bounds. */
export const widthOf = (lengths: readonly number[]): number =>
  Math.min(60, Math.max(8, ...lengths.map((length) => length + 2)));

/** Names of sheets have at most 31 characters and none of these. */
const sheetName = (title: string): string =>
  escaped(
    title
      .replaceAll(/[\\/?*[\]:]/g, " ")
      .replaceAll(/^'+|'+$/g, "")
      .trim()
      .slice(0, 31),
  ) || "1";

const stylesheet = (formats: readonly string[]): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(code)}"/>`);
  const own = formats.map((_, at) => `<xf xfId="0" numFmtId="${firstFormat + at}" applyNumberFormat="1"/>`);
  const numFmts = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join("")}</numFmts>` : "";
  return `${head}<styleSheet xmlns="${main}">${numFmts}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${fixedStyles + own.length}"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/>${own.join("")}</cellXfs></styleSheet>`;
};

/** The part with the rows. */
export const sheetPath = "xl/worksheets/sheet1.xml";

/** All parts but the rows, by their paths; `formats` are those of numbers, in the order of their styles. */
export const workbookParts = (title: string, formats: readonly string[]): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": stylesheet(formats),
});
