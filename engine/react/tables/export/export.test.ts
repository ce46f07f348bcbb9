import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { FileValue } from "#engine/registry/file-value.ts";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { readerOf } from "#engine/testing/reader.ts";
import { csvOf } from "./csv.ts";
import { type Sheet, sheetOf } from "./sheet.ts";
import { columnName } from "#schemas/column-name.ts";
import { xlsxOf } from "./xlsx.ts";

const hostile = ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"];
const sheet: Sheet = {
  title: "Orders: [1]/2",
  heads: ["Card", "Qty"],
  rows: [
    ...hostile.map((text) => [text, { kind: "number", number: -1.5 } as const]),
    ['say "hi"; you,\nthere & <b>', null],
  ],
};
const zone = "Europe/Stockholm";

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
  const csv = csvOf(sheet, readerOf("en"));
  expect(csv.startsWith("\uFEFF")).toBe(true);
  expect(parse(csv.slice(1), ",")).toEqual([
    ["Card", "Qty"],
    ...hostile.map((text) => [`'${text}`, "-1.5"]),
    ['say "hi"; you,\nthere & <b>', ""],
  ]);
});

test("a Swedish CSV file has semicolons and decimal commas", () => {
  expect(parse(csvOf(sheet, readerOf("sv")).slice(1), ";")[1]).toEqual(["'=1+1", "-1,5"]);
});

const partOf = (path: string) => strFromU8(unzipSync(xlsxOf(sheet, zone))[path]!);

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
  const file = xlsxOf({ title: "x", heads: ["a"], rows: [["a\u0000b\u000Bc\uD800d&#13;"]] }, zone);
  expect(strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"]!)).toContain(">abcd&amp;#13;</t>");
});

test("each column is as wide as its widest cell, within bounds", () => {
  const rows = [
    ["1234567890", "x".repeat(80), null, { kind: "number", number: 12 } as const],
    ["1", null, null, { kind: "number", number: 12.5 } as const],
  ];
  const file = xlsxOf({ title: "x", heads: ["a", "b", "c", "a long heading"], rows }, zone);
  const xml = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"]!);
  expect(
    [...xml.matchAll(/<col min="(\d)" max="(\d)" width="(\d+)"/g)].map((found) => found.slice(1).join(" ")),
  ).toEqual(["1 1 12", "2 2 60", "3 3 8", "4 4 16"]);
});

test("columns are named as in a spreadsheet", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a file holds what its columns say, else numbers as numbers and texts as texts, and nothing for what is missing", () => {
  const seconds = (value: unknown): FileValue => ({ kind: "duration", seconds: Number(value) });
  const clock = { text: () => "30:15", file: seconds } as unknown as ColumnDefinition;
  const word = { text: (value: unknown) => (value === "R" ? "Running" : "-") } as unknown as ColumnDefinition;
  const columns = [
    { column: { key: "qty" }, title: "Qty", definition: undefined },
    { column: { key: "time", pre: "≈ " }, title: "Time", definition: clock },
    { column: { key: "state", pre: "now: " }, title: "State", definition: word },
    { column: { key: "card" }, title: "Card", definition: undefined },
  ];
  const rows = [
    { qty: 2.25, time: 108_900, state: "R", card: "100" },
    { qty: null, time: null, state: null, card: "-" },
  ];
  expect(sheetOf("x", columns, rows, readerOf("en"))).toEqual({
    title: "x",
    heads: ["Qty", "Time", "State", "Card"],
    rows: [
      [{ kind: "number", number: 2.25 }, { kind: "duration", seconds: 108_900 }, "now: Running", "100"],
      [null, null, null, null],
    ],
    befores: ["", "≈ ", "now: ", ""],
  });
});

/** One row of every kind of value: two moments on both sides of a change of the clock, numbers, durations. */
const values: FileValue[] = [
  { kind: "moment", moment: Date.parse("2026-03-29T00:30:00Z"), style: "short" },
  { kind: "moment", moment: Date.parse("2026-03-29T01:30:00Z"), style: "none" },
  { kind: "moment", moment: Date.parse("1899-12-31T12:00:00Z"), style: "dayOnly" },
  { kind: "number", number: 14_251.25, decimals: 1 },
  { kind: "number", number: 14_251.25, decimals: 0 },
  { kind: "duration", seconds: 108_900 },
  { kind: "duration", seconds: -5400 },
];
const typed: Sheet = { title: "x", heads: values.map(() => "h"), rows: [values] };

test("an XLSX file holds dates on the plant's clock, numbers and durations as such, in the form that shows", () => {
  const file = unzipSync(xlsxOf({ ...typed, befores: ["", "", "", "≈ ", "", "", ""] }, zone));
  const xml = new Worksheet(strFromU8(file["xl/worksheets/sheet1.xml"]!));
  const codes = [...strFromU8(file["xl/styles.xml"]!).matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
  expect(
    xml.cells.slice(values.length).map(({ type, style, value }) => [type, codes[Number(style) - 3], value]),
  ).toEqual([
    [undefined, "yyyy-mm-dd hh:mm", String(46_110 + 1.5 / 24)],
    [undefined, "yyyy-mm-dd hh:mm:ss", "46110.14583333333"],
    ["inlineStr", undefined, "1899-12-31"],
    [undefined, "&quot;≈ &quot;#,##0.0", "14251.25"],
    [undefined, "#,##0", "14251.25"],
    [undefined, "[hh]:mm", String(108_900 / 86_400)],
    ["inlineStr", undefined, "-01:30"],
  ]);
});

test("a CSV file says dates with their year on the plant's clock, numbers with their decimals, and durations", () => {
  const line = (language: "en" | "sv") => csvOf(typed, readerOf(language)).trim().split("\r\n")[1];
  const dates = ["2026-03-29 01:30", "2026-03-29 03:30:00", "1899-12-31"];
  expect([line("en"), line("sv")]).toEqual([
    [...dates, "14251.3", "14251", "30:15", "-01:30"].join(","),
    [...dates, '"14251,3"', "14251", "30:15", "-01:30"].join(";"),
  ]);
});
