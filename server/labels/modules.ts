import { createRequire } from "node:module";
import type Bwip from "bwip-js";
import type { Symbology } from "#schemas/documents/label/schema.ts";
import { placeholdersOf } from "#schemas/expressions/template.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** A megabyte of PostScript turned into code: loaded with the first code that is drawn or checked. */
let library: typeof Bwip | undefined;
const bwip = (): typeof Bwip => (library ??= createRequire(import.meta.url)("bwip-js"));

const names: Readonly<Record<Symbology, string>> = {
  "code-128": "code128",
  "gs1-128": "gs1-128",
  "data-matrix": "datamatrix",
  "gs1-data-matrix": "gs1datamatrix",
  qr: "qrcode",
};

/**
 * How many light modules stand on each side of a code, so that readers find it. Source: ISO/IEC 15417, 16022, 18004; GS1
 * General Specifications, 5.4.4.2.
 */
export const quietOf: Readonly<Record<Symbology, number>> = {
  "code-128": 10,
  "gs1-128": 10,
  "data-matrix": 1,
  "gs1-data-matrix": 1,
  qr: 4,
};

/** Is it a row of bars? The others are squares. */
export const isBars = (symbology: Symbology): boolean => symbology === "code-128" || symbology === "gs1-128";

/** Is its data a list of application identifiers with their values? */
export const isGs1 = (symbology: Symbology): boolean => symbology.startsWith("gs1-");

const bars = (widths: readonly number[]): boolean[][] => [
  widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0)),
];

const squares = (pixels: readonly number[], columns: number, rows: number): boolean[][] =>
  Array.from({ length: rows }, (_row, row) => pixels.slice(row * columns, (row + 1) * columns).map((one) => one === 1));

const isPlain = (data: string): boolean => /^[\x20-\x7e]*$/.test(data);

/** Says that the data is UTF-8 (ECI 26): without it readers take a square code for Latin-1. A caret is then said twice. */
const utf8 = (data: string) => ({ text: `^ECI000026${data.replaceAll("^", "^^")}`, parsefnc: true });

const optionsOf = (symbology: Symbology, data: string) => {
  if (isPlain(data)) return { bcid: names[symbology], text: data };
  if (isBars(symbology) || isGs1(symbology)) throw new Error("It has letters beyond those of ASCII.");
  return { bcid: names[symbology], ...utf8(data) };
};

const refused = (symbology: Symbology, data: string, cause: unknown) =>
  new DomainError("rule_violated", {
    message: `"${data}" cannot be written as ${symbology}.`,
    text: { key: "labels.no_code", values: { data, symbology } },
    cause,
  });

/**
 * The modules of a code, row by row. Throws `rule_violated` for data that the symbology does not take: bars take ASCII; of
 * GS1, identifiers, lengths, check digits and combinations have to be right, and FNC1 stands first and behind values of
 * variable length. Source: ISO/IEC 15417, 16022, 18004; GS1 General Specifications, chapters 3, 5.4 and 5.6.
 */
export const modulesOf = (symbology: Symbology, data: string): boolean[][] => {
  try {
    const [symbol] = bwip().raw(optionsOf(symbology, data));
    if (symbol && "pixs" in symbol) return squares(symbol.pixs, symbol.pixx, symbol.pixy);
    if (symbol) return bars(symbol.sbs);
    throw new Error("It has no modules.");
  } catch (cause) {
    throw refused(symbology, data, cause);
  }
};

const gs1Element = /\(\d{2,4}\)[^()]*/g;

const failureOf = (text: string): string | null => {
  try {
    bwip().raw({ bcid: names["gs1-128"], text });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Of a value that names facts only its identifier can be judged. */
const elementFailure = (element: string): string | null => {
  if (placeholdersOf(element).length === 0) return failureOf(element);
  const failure = failureOf(element.slice(0, element.indexOf(")") + 1));
  return failure?.includes("GS1unknownAI") ? failure : null;
};

/** An error of the library without its place in it. */
const readable = (failure: string): string => failure.replace(/^\S+: /, "");

/** What is wrong in GS1 data, whose values may name facts; null where it is nothing. */
export const gs1FaultOf = (data: string): string | null => {
  const elements = data.match(gs1Element) ?? [];
  if (data === "" || elements.join("") !== data)
    return "Expected identifiers in parentheses, each with its value, like (01)07350053850019(10)A1";
  const isFilled = placeholdersOf(data).length > 0;
  const failures = isFilled ? elements.map(elementFailure) : [failureOf(data)];
  const failure = failures.find((one) => one !== null);
  return failure === undefined || failure === null ? null : `Expected data of GS1, got ${readable(failure)}`;
};
