import { expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { greyPng, headerChunk, pngOfChunks, pngOfRows } from "#tests/support/png.ts";
import { shippedOf } from "../shipped.ts";
import { shippedForTests, surroundingsIn } from "../testing/fixtures.ts";
import { validateDocument } from "./validate.ts";

const surroundings = surroundingsIn(shippedOf(shippedForTests()).documents);
const label = (...elements: JsonObject[]): JsonObject => ({
  kind: "label",
  slug: "a-label",
  schemaVersion: 1,
  title: "Label",
  of: "order",
  width: 100,
  height: 50,
  elements,
});
const faultsOf = (document: JsonObject) => validateDocument("label", document, surroundings).faults;
const saidOf = (...elements: JsonObject[]) => faultsOf(label(...elements)).map(({ path, message }) => [path, message]);

const text = (more: JsonObject = {}): JsonObject => ({
  id: "t",
  type: "text",
  x: 1,
  y: 1,
  text: "a",
  height: 4,
  ...more,
});
const code = (symbology: string, data: string): JsonObject => ({
  id: "c",
  type: "code",
  symbology,
  x: 1,
  y: 1,
  data,
  width: 50,
  height: 20,
});

it("a label that names facts of what it is of, and stands within its edges, has no fault", () => {
  const when = { and: [{ "!=": [{ var: "part_no" }, null] }, { var: ["copy", false] }] };
  expect(faultsOf(label(text({ text: { en: "{part_no}", sv: "{planned_op_qty|round-0}" }, when })))).toEqual([]);
});

it("a label is of something that is known", () => {
  expect(faultsOf({ ...label(), of: "constructor" })).toEqual([
    { path: "/of", message: 'Expected one of order, pallet, printer, got "constructor"' },
  ]);
});

it("elements have names of their own", () => {
  expect(saidOf(text(), text())).toHaveLength(1);
});

it("a label names only facts that it has, in its texts, codes and conditions", () => {
  expect(
    saidOf(
      text({ text: "{colour}" }),
      text({ id: "u", text: { en: "{part_no}", sv: "{farg}" }, when: { "==": [{ var: "taste" }, 1] } }),
      code("qr", "{smell}"),
    ),
  ).toEqual([
    ["/elements/0/text", 'Expected a fact of the label, got "colour"'],
    ["/elements/1/text/sv", 'Expected a fact of the label, got "farg"'],
    ["/elements/1/when/==/0/var", 'Expected a fact of the label, got "taste"'],
    ["/elements/2/data", 'Expected a fact of the label, got "smell"'],
  ]);
});

it("nothing stands beyond the edges, and no line of a text does", () => {
  expect(
    saidOf({ ...code("qr", "a"), x: 51 }, text({ y: 40, lines: 3, width: 10 }), text({ id: "u", x: 101 }), {
      id: "l",
      type: "line",
      x: 0,
      y: 49.9,
      width: 100,
      height: 0.1,
    }),
  ).toEqual([
    ["/elements/0/width", "Expected an end within the width of 100 mm, got 101"],
    ["/elements/1/height", "Expected an end within the height of 50 mm, got 52"],
    ["/elements/2/x", "Expected an end within the width of 100 mm, got 101"],
  ]);
});

const picture = (png: Buffer | string): JsonObject => ({
  id: "p",
  type: "picture",
  x: 1,
  y: 1,
  png: typeof png === "string" ? png : png.toString("base64"),
  alt: "A mark",
  width: 20,
  height: 20,
});

it("a picture is a PNG that stands still, of bounded size, or the document says where it is not and why", () => {
  const small = greyPng([[0, 255]]);
  expect(saidOf(picture(small))).toEqual([]);
  const at = "/elements/0/png";
  expect(saidOf(picture(Buffer.from("GIF89a")))).toEqual([[at, "Expected a PNG, got another file"]]);
  expect(saidOf(picture(small.subarray(0, 40)))).toEqual([
    [at, "Expected a whole PNG, got one that ends early or lacks a part"],
  ]);
  expect(saidOf(picture(pngOfChunks([headerChunk({ width: 5000, height: 5000 })])))).toHaveLength(1);
  expect(saidOf(picture("data:image/png;base64,AAAA"))).toEqual([[at, "Expected base64 of a PNG, got other signs"]]);
  expect(saidOf(picture("A".repeat(65_540)))).toHaveLength(1);
});

it("the pictures of a label are not too much together", () => {
  const large = pngOfRows({ width: 1, height: 1 }, [[0]], [["tEXt", Buffer.alloc(40_000)]]);
  const some = (count: number) =>
    Array.from({ length: count }, (_one, index) => ({ ...picture(large), id: `p${index}` }));
  expect(saidOf(...some(2))).toEqual([]);
  expect(saidOf(...some(3))).toEqual([
    ["/elements", expect.stringMatching(/^Expected pictures of at most 131072 letters together, got \d+$/)],
  ]);
});

it("a text is words, and no key of the catalogue", () => {
  expect(saidOf(text({ text: { text: "kinds.label" } }))).not.toEqual([]);
});

it("data of GS1 has identifiers that there are, and values that can be", () => {
  const messageOf = (data: string) => saidOf(code("gs1-128", data)).map(([path, message]) => `${path} ${message}`);
  expect(messageOf("(01)07350053850019(10)A1")).toEqual([]);
  expect(messageOf("(01)07350053850019(10){card_no}(30){planned_op_qty}")).toEqual([]);
  expect(messageOf("{card_no}")).toEqual([
    "/elements/0/data Expected identifiers in parentheses, each with its value, like (01)07350053850019(10)A1",
  ]);
  expect(messageOf("(01)07350053850018(10){card_no}")).toEqual([
    "/elements/0/data Expected data of GS1, got AI 01: Bad checksum",
  ]);
  expect(messageOf("(9999){card_no}")).toEqual(["/elements/0/data Expected data of GS1, got AI 9999: Unrecognised AI"]);
  expect(messageOf("(01)07350053850019(37)5")).toEqual([
    "/elements/0/data Expected data of GS1, got AIs (01) and (37) are mutually exclusive",
  ]);
  expect(saidOf(code("code-128", "(9999)1"))).toEqual([]);
});
