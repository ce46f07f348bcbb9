import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chunk, content, end, greyPng, headerChunk, pngOfChunks, pngOfRows } from "#tests/support/png.ts";
import { runs } from "#tests/support/runs.ts";
import { mostPictureBytes, readPicture, readPng } from "./png.ts";

const small = greyPng([[0, 255]]);
const body: Chunk = content([[0, 255]]);
const said = (bytes: Uint8Array) => {
  const read = readPng(bytes);
  return "fault" in read ? [read.fault, read.detail] : read.header;
};
const withHeader = (header: object, ...rest: Chunk[]) =>
  pngOfChunks([headerChunk({ width: 2, height: 1, ...header }), ...rest, body, end]);

describe("a file", () => {
  it("of a PNG says its size and how its pixels are written", () => {
    expect(said(small)).toEqual({ width: 2, height: 1, depth: 8, colorType: 0 });
  });

  const damaged = Buffer.from(small);
  damaged[damaged.length - 20]! ^= 1;
  const cases: [what: string, bytes: Uint8Array, fault: string, detail?: string][] = [
    ["nothing", new Uint8Array(), "not_png"],
    ["a JPEG", Buffer.from("ffd8ffe000104a46494600", "hex"), "not_png"],
    ["an SVG that says that it is a PNG", Buffer.from("<svg xmlns='x'>image/png</svg>"), "not_png"],
    ["only the signature", small.subarray(0, 8), "truncated"],
    ["a PNG that ends in its content", small.subarray(0, small.length - 18), "truncated"],
    ["a PNG without its end", small.subarray(0, small.length - 12), "truncated"],
    [
      "a chunk that says that it is longer than the file",
      Buffer.concat([small.subarray(0, 8), Buffer.from("7fffffff49484452", "hex"), small.subarray(16)]),
      "truncated",
    ],
    ["a wrong checksum", damaged, "damaged", "IDAT"],
    ["no header", pngOfChunks([body, end]), "header"],
    ["no width", withHeader({ width: 0 }), "header"],
    ["bits that a pixel cannot have", withHeader({ depth: 4, colorType: 2 }), "header"],
    ["a type of colour that there is not", withHeader({ colorType: 5 }), "header"],
    ["a compression that there is not", withHeader({ compression: 1 }), "header"],
    ["a filter that there is not", withHeader({ filter: 1 }), "header"],
    ["an interlace that there is not", withHeader({ interlace: 2 }), "header"],
    ["a part that nobody knows and needs", withHeader({}, ["ABCD", Buffer.from("x")]), "header", "ABCD"],
    ["a million pixels and one row", withHeader({ width: 1000, height: 1001 }), "too_many_pixels", "1000 x 1001"],
    [
      "the most that a header can say",
      withHeader({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }),
      "too_many_pixels",
      "4294967295 x 4294967295",
    ],
    ["several pictures after each other", withHeader({}, ["acTL", Buffer.alloc(8)]), "animated"],
    ["an interlaced picture", withHeader({ interlace: 1 }), "interlaced"],
    ["no content", pngOfChunks([headerChunk({ width: 2, height: 1 }), end]), "truncated"],
    ["a palette that is missing", withHeader({ colorType: 3 }), "truncated"],
  ];
  it.each(cases)("of %s is not taken, and says why", (_what, bytes, fault, detail = "") => {
    expect(said(bytes)).toEqual([fault, detail]);
  });

  it("of exactly a million pixels is taken, and so are parts that a reader may pass over", () => {
    expect(said(withHeader({ width: 1000, height: 1000 }, ["tEXt", Buffer.from("a\0b")]))).toMatchObject({
      width: 1000,
    });
  });
});

describe("a picture of a document", () => {
  it("is base64 of a PNG", () => {
    expect(readPicture(small.toString("base64"))).toMatchObject({ header: { width: 2, height: 1 } });
    for (const text of ["", "iVBOR", "iVBORw0KGgo=\n", "data:image/png;base64,iVBORw0K", "åäö="])
      expect(readPicture(text)).toMatchObject({ fault: "not_base64" });
  });

  it("has at most 64 kB of text", () => {
    const filled = (length: number) =>
      pngOfRows({ width: 2, height: 1 }, [[0, 255]], [["tEXt", Buffer.alloc(length - small.length - 12)]]);
    expect(readPicture(filled(mostPictureBytes).toString("base64"))).toHaveProperty("header");
    expect(readPicture(filled(mostPictureBytes + 1).toString("base64"))).toEqual({
      fault: "too_large",
      detail: "65540",
    });
  });

  it("that is broken at any place is refused with one of the known faults, and never throws", () => {
    const whole = pngOfRows({ width: 3, height: 2, colorType: 6 }, [
      Array.from({ length: 12 }, () => 7),
      Array.from({ length: 12 }, () => 9),
    ]);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(whole.length),
        (at, change, cut) => {
          const bytes = Buffer.from(whole);
          bytes[at]! ^= change;
          // Every byte of a PNG is under its signature, a checksum or the length that leads to one.
          expect(readPng(bytes)).toHaveProperty("fault");
          expect(readPng(whole.subarray(0, cut))).toHaveProperty(cut < whole.length ? "fault" : "header");
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
