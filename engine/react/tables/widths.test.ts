import { describe, expect, it } from "vitest";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { readerOf } from "#engine/testing/reader.ts";
import { columnWidths, sampleOf, sharesOf } from "./widths.ts";

/** Ten pixels for each character. */
const measure = (text: string) => text.length * 10;
const wanted = (key: string, title: string, width?: number) => ({
  column: { key },
  title,
  definition: (width === undefined ? undefined : { width, text: String }) as ColumnDefinition | undefined,
});

describe("column widths", () => {
  it("fit the longest text and the longest word of the heading", () => {
    const rows = [
      { a: "0123456789", b: "1" },
      { a: "01", b: "2" },
    ];
    expect(columnWidths([wanted("a", "A"), wanted("b", "A longword here")], rows, readerOf("en"), measure)).toEqual([
      130, 130,
    ]);
  });

  it("give a type the room that it asks for, and no column less than a target or more than a long text", () => {
    const rows = [{ a: "R", b: "1", c: "x".repeat(99) }];
    const columns = [wanted("a", "A", 200), wanted("b", "B"), wanted("c", "C")];
    expect(columnWidths(columns, rows, readerOf("en"), measure)).toEqual([230, 72, 280]);
  });

  it("read a sample of a long table, spread over all of it", () => {
    const rows = Array.from({ length: 6000 }, (_, index) => ({ index }));
    const sample = sampleOf(rows);
    expect([sample.length, sample.at(-1)?.["index"]]).toEqual([60, 5900]);
  });

  it("are a column's own where it has one, and exactly that", () => {
    const own = { column: { key: "a", width: 300 }, title: "A", definition: undefined };
    expect(columnWidths([own], [{ a: "1" }], readerOf("en"), measure)).toEqual([300]);
    expect(sharesOf([300, 80], ["left", "left"], [true, false])).toEqual(["0 0 300px", "80 0 80px"]);
  });

  it("leave spare room to words before numbers", () => {
    expect(sharesOf([100, 80], ["left", "right"])).toEqual(["100 0 100px", "40 0 80px"]);
  });
});
