import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { csvOf } from "./csv.ts";
import { type Sheet, sheetOf } from "./sheet.ts";
import { columnName, xlsxOf } from "./xlsx.ts";

const hostile = ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"];
const sheet: Sheet = {
  title: "Orders: [1]/2",
  heads: ["Card", "Qty"],
  rows: [...hostile.map((text) => [text, -1.5]), ['say "hi"; you,\nthere & <b>', ""]],
};

/** The cells of a file that is written as RFC 4180 says. */
const parse = (text: string, separator: string): string[][] => {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\r\n"]*))(${separator}|\r\n)`, "g");
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
};

test("in a CSV file no cell is a formula, and all else reads back as it was", () => {
  const csv = csvOf(sheet, "en");
  expect(csv.startsWith("\uFEFF")).toBe(true);
  expect(parse(csv.slice(1), ",")).toEqual([
    ["Card", "Qty"],
    ...hostile.map((text) => [`'${text}`, "-1.5"]),
    ['say "hi"; you,\nthere & <b>', ""],
  ]);
});

test("a Swedish CSV file has semicolons and decimal commas", () => {
  expect(parse(csvOf(sheet, "sv").slice(1), ";")[1]).toEqual(["'=1+1", "-1,5"]);
});

const partOf = (path: string) => strFromU8(unzipSync(xlsxOf(sheet))[path]!);

test("in an XLSX file texts are texts that stay so when they are edited, and numbers are numbers", () => {
  const xml = new Worksheet(partOf("xl/worksheets/sheet1.xml"));
  expect(xml.cells.slice(0, 4)).toEqual([
    { place: "A1", type: "inlineStr", style: "1", value: "Card" },
    { place: "B1", type: "inlineStr", style: "1", value: "Qty" },
    { place: "A2", type: "inlineStr", style: "2", value: "=1+1" },
    { place: "B2", type: undefined, style: "0", value: "-1.5" },
  ]);
  expect(xml.cells.filter(({ style }) => style === "2").map(({ value }) => value)).toEqual(hostile);
  expect(xml.cells.at(-1)?.value).toBe('say "hi"; you,\nthere & <b>');
  expect(xml.text).not.toContain("<f>");
  expect(partOf("xl/styles.xml")).toContain('<xf xfId="0" quotePrefix="1"/></cellXfs>');
});

/** The cells of a worksheet, read by the tags that the writer uses. */
class Worksheet {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  get cells() {
    const cell =
      /<c r="(\w+)" s="(\d)"(?: t="(\w+)")?>(?:<is><t xml:space="preserve">([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g;
    const plain = (text: string) =>
      text
        .replaceAll("&#13;", "\r")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
    return [...this.text.matchAll(cell)].map(([, place, style, type, text, number]) => ({
      place,
      type,
      style,
      value: plain(text ?? number ?? ""),
    }));
  }
}

test("a sheet has a name that Excel takes", () => {
  expect(partOf("xl/workbook.xml")).toContain('<sheet name="Orders   1  2"');
});

test("characters that XML cannot hold do not break the file", () => {
  const file = xlsxOf({ title: "x", heads: ["a"], rows: [["a\u0000b\u000Bc\uD800d&#13;"]] });
  expect(strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"]!)).toContain(">abcd&amp;#13;</t>");
});

test("each column is as wide as its widest cell, within bounds", () => {
  const rows = [
    ["1234567890", "x".repeat(80), "", 12],
    ["1", "", "", 12.5],
  ];
  const file = xlsxOf({ title: "x", heads: ["a", "b", "c", "a long heading"], rows });
  const xml = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"]!);
  expect(
    [...xml.matchAll(/<col min="(\d)" max="(\d)" width="(\d+)"/g)].map((found) => found.slice(1).join(" ")),
  ).toEqual(["1 1 12", "2 2 60", "3 3 8", "4 4 16"]);
});

test("columns are named as in a spreadsheet", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a file holds numbers as numbers, other values as the screen says them, and nothing for what is missing", () => {
  const round = { text: (value: unknown) => String(Math.round(Number(value))) } as unknown as ColumnDefinition;
  const clock = { text: () => "30:15" } as unknown as ColumnDefinition;
  const columns = [
    { column: { key: "qty" }, title: "Qty", definition: round },
    { column: { key: "time", pre: "≈ " }, title: "Time", definition: clock },
    { column: { key: "card" }, title: "Card", definition: undefined },
  ];
  const rows = [
    { qty: 2.25, time: 108_900, card: "100" },
    { qty: null, time: null, card: "-" },
  ];
  expect(sheetOf("x", columns, rows, "en")).toEqual({
    title: "x",
    heads: ["Qty", "Time", "Card"],
    rows: [
      [2.25, "≈ 30:15", "100"],
      ["", "", ""],
    ],
  });
});
