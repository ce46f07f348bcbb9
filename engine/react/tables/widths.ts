import type { TableColumn } from "#schemas/documents/table/schema.ts";
import type { ColumnDefinition, Reader } from "#engine/registry/types.ts";
import { cellText, type Row } from "./rows.ts";

/** So many rows, spread over all, decide the widths: reading every row of a long table would cost a second. */
const sampled = 60;
/** Pixels: both paddings of a cell, the mark of the sorted column, and the bounds of what a column asks for. */
const padding = 30;
const sortMark = 20;
const narrowest = 72;
const widest = 280;

/** The width in pixels that a text needs. */
export type Measure = (text: string, part: "cell" | "head") => number;

export const sampleOf = (rows: readonly Row[]): readonly Row[] => {
  const step = Math.ceil(rows.length / sampled);
  return step > 1 ? rows.filter((_, index) => index % step === 0) : rows;
};

/** A heading may break between words, never within one. */
const headWidth = (title: string, measure: Measure): number =>
  Math.max(...title.split(/\s+/).map((word) => measure(word, "head"))) + sortMark;

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), "");

interface Wanted {
  column: TableColumn;
  definition: ColumnDefinition | undefined;
  title: string;
}

/** The least width of each column in pixels: its own, else what it needs for its heading's longest word, its longest text, and what its type asks for. */
export const columnWidths = (
  wanted: readonly Wanted[],
  rows: readonly Row[],
  reader: Reader,
  measure: Measure,
): number[] => {
  const sample = sampleOf(rows);
  return wanted.map(({ column, definition, title }) => {
    if (column.width !== undefined) return column.width;
    const texts = () => longest(sample.map((row) => cellText(row, column, definition, reader)));
    const content = definition?.width ?? measure(texts(), "cell");
    const needed = Math.max(content, headWidth(title, measure)) + padding;
    return Math.round(Math.min(Math.max(needed, narrowest), widest));
  });
};

/** Pixels that the columns need beside each other. */
export const leastOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/**
 * How the columns share the width, as flex items: each at least as wide as it must be; words take the room that is left
 * before numbers do. One that is `fixed` is exactly so wide.
 */
export const sharesOf = (
  widths: readonly number[],
  aligns: readonly string[],
  fixed: readonly boolean[] = [],
): string[] =>
  widths.map((width, index) => {
    if (fixed[index]) return `0 0 ${width}px`;
    return `${aligns[index] === "left" ? width : Math.round(width / 2)} 0 ${width}px`;
  });
