import { deflateSync } from "node:zlib";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { mostPictureBytes } from "#schemas/documents/label/png.ts";
import { end, greyPng, type Header, headerChunk, pngOfChunks, pngOfRows, type Chunk } from "#tests/support/png.ts";
import { runs } from "#tests/support/runs.ts";
import { PicturePool, pictures } from "./pool.ts";
import type { Dots, Tone } from "./dots.ts";

afterAll(() => pictures.close());

const plain: Tone = { dither: false, threshold: 50 };
const made = (png: Buffer, size: Omit<Dots, "bytes">, tone = plain, pool = pictures) =>
  pool.run({ picture: png.toString("base64"), wanted: { ...size, ...tone } });

/** Rows of dots as they would be seen. */
const seen = ({ columns, rows, bytes }: Dots): string[] =>
  Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_dot, column) =>
      bytes[row * Math.ceil(columns / 8) + (column >> 3)]! & (0x80 >> (column & 7)) ? "#" : ".",
    ).join(""),
  );
const dotsSeen = async (png: Buffer, size: Omit<Dots, "bytes">, tone = plain) => {
  const result = await made(png, size, tone);
  if ("fault" in result) return result.fault;
  return seen(result.dots!);
};

describe("a picture", () => {
  const palette: Chunk = ["PLTE", Buffer.from([255, 255, 255, 0, 0, 0, 250, 240, 10])];
  /** Each is a dark pixel and a light one above a light one and a dark one. */
  const kinds: [what: string, header: Omit<Header, "width" | "height">, rows: number[][], before?: Chunk[]][] = [
    ["greys of one bit", { depth: 1 }, [[0b01000000], [0b10000000]]],
    ["greys of two bits", { depth: 2 }, [[0b00110000], [0b11000000]]],
    ["greys of four bits", { depth: 4 }, [[0x1f], [0xf1]]],
    [
      "greys of eight bits",
      { depth: 8 },
      [
        [10, 250],
        [250, 10],
      ],
    ],
    [
      "greys of sixteen bits",
      { depth: 16 },
      [
        [0x10, 0, 0xf0, 0],
        [0xf0, 0, 0x10, 0],
      ],
    ],
    [
      "colours of eight bits",
      { colorType: 2 },
      [
        [200, 0, 0, 255, 255, 0],
        [255, 255, 0, 0, 0, 255],
      ],
    ],
    [
      "colours of sixteen bits",
      { colorType: 2, depth: 16 },
      [
        [0, 9, 0, 9, 0, 9, 255, 0, 255, 0, 255, 0],
        [255, 0, 255, 0, 255, 0, 0, 9, 0, 9, 0, 9],
      ],
    ],
    [
      "a palette of eight bits",
      { colorType: 3 },
      [
        [1, 0],
        [2, 1],
      ],
      [palette],
    ],
    ["a palette of one bit", { colorType: 3, depth: 1 }, [[0b10000000], [0b01000000]], [palette]],
    ["a palette of two bits", { colorType: 3, depth: 2 }, [[0b01000000], [0b10010000]], [palette]],
    [
      "a palette with clear colours",
      { colorType: 3 },
      [
        [1, 3],
        [3, 1],
      ],
      [
        ["PLTE", Buffer.alloc(12)],
        ["tRNS", Buffer.from([255, 255, 255, 0])],
      ],
    ],
    [
      "greys with opacity",
      { colorType: 4 },
      [
        [0, 255, 0, 0],
        [0, 20, 0, 255],
      ],
    ],
    [
      "greys with opacity of sixteen bits",
      { colorType: 4, depth: 16 },
      [
        [0, 0, 255, 255, 0, 0, 0, 255],
        [255, 255, 255, 255, 0, 0, 255, 255],
      ],
    ],
    [
      "colours with opacity",
      { colorType: 6 },
      [
        [0, 0, 0, 255, 0, 0, 0, 0],
        [0, 0, 0, 10, 0, 0, 0, 255],
      ],
    ],
    [
      "a grey that is clear",
      {},
      [
        [0, 7],
        [7, 0],
      ],
      [["tRNS", Buffer.from([0, 7])]],
    ],
    [
      "a colour that is clear",
      { colorType: 2 },
      [
        [0, 0, 0, 1, 2, 3],
        [1, 2, 3, 0, 0, 0],
      ],
      [["tRNS", Buffer.from([0, 1, 0, 2, 0, 3])]],
    ],
    [
      "colours with a palette for others",
      { colorType: 2 },
      [
        [0, 0, 0, 255, 255, 255],
        [255, 255, 255, 0, 0, 0],
      ],
      [palette],
    ],
  ];
  it.each(kinds)("of %s is drawn on white", async (_what, header, rows, before = []) => {
    const png = pngOfRows({ width: 2, height: 2, ...header }, rows, before);
    expect(await dotsSeen(png, { columns: 2, rows: 2 })).toEqual(["#.", ".#"]);
  });

  it("of one clear pixel of three colours is white", async () => {
    const png = pngOfRows(
      { width: 1, height: 1, colorType: 2 },
      [[1, 2, 3]],
      [["tRNS", Buffer.from([0, 1, 0, 2, 0, 3])]],
    );
    expect(await dotsSeen(png, { columns: 1, rows: 1 })).toEqual(["."]);
  });

  const header = headerChunk({ width: 2, height: 2 });
  const compressed = (bytes: number[] | Buffer): Chunk => ["IDAT", deflateSync(Buffer.from(bytes))];
  const whole = [0, 1, 2, 0, 3, 4];
  const wrong: [string, Buffer][] = [
    ["too few pixels", pngOfChunks([header, compressed([0, 1, 2, 0, 3]), end])],
    ["one byte too many", pngOfChunks([header, compressed([...whole, 0]), end])],
    ["a thousand times as much as its header says", pngOfChunks([header, compressed(Buffer.alloc(40_000_000)), end])],
    ["a content that ends early", pngOfChunks([header, ["IDAT", compressed(whole)[1].subarray(0, 8)], end])],
    ["a content that is none", pngOfChunks([header, ["IDAT", Buffer.from("nothing")], end])],
    ["a filter that there is not", pngOfChunks([header, compressed([9, 1, 2, 0, 3, 4]), end])],
    [
      "colours that the palette lacks",
      pngOfRows(
        { width: 2, height: 2, colorType: 3 },
        [
          [0, 1],
          [2, 3],
        ],
        [palette],
      ),
    ],
  ];
  it.each(wrong)("with %s is refused for its content", async (_what, png) => {
    expect(png.length).toBeLessThan(mostPictureBytes);
    expect(await pictures.run({ picture: png.toString("base64"), wanted: "check" })).toEqual({
      fault: "content",
      detail: "",
    });
  });
});

describe("dots", () => {
  const ramp = greyPng(Array.from({ length: 8 }, () => Array.from({ length: 64 }, (_grey, column) => column * 4)));

  it("are black where the average below them is darker than the threshold", async () => {
    const png = greyPng([
      [0, 255, 0, 0],
      [255, 255, 0, 255],
    ]);
    expect(await dotsSeen(png, { columns: 2, rows: 1 })).toEqual([".#"]);
    expect(await dotsSeen(png, { columns: 2, rows: 1 }, { dither: false, threshold: 80 })).toEqual(["##"]);
    expect(await dotsSeen(png, { columns: 2, rows: 1 }, { dither: false, threshold: 20 })).toEqual([".."]);
  });

  it("repeat pixels where there are more of them, and fill no byte up with black", async () => {
    expect(await dotsSeen(greyPng([[0, 255, 0]]), { columns: 9, rows: 2 })).toEqual(["###...###", "###...###"]);
  });

  it("are as many as a grey is dark where it becomes a pattern", async () => {
    const rows = await dotsSeen(ramp, { columns: 64, rows: 8 }, { dither: true, threshold: 50 });
    const black = [0, 16, 32, 48].map(
      (from) =>
        Array.from(rows)
          .join("")
          .split("")
          .filter((dot, at) => dot === "#" && at % 64 >= from && at % 64 < from + 16).length / 128,
    );
    for (const [index, share] of [0.88, 0.63, 0.38, 0.13].entries()) expect(black[index]).toBeCloseTo(share, 1);
  });

  it("of greys show the pattern of an even grey", async () => {
    const grey = greyPng([[128]]);
    const rows = await dotsSeen(grey, { columns: 8, rows: 2 }, { dither: true, threshold: 50 });
    expect(Array.from(rows).join("").replaceAll(".", "")).toHaveLength(8);
  });
});

describe("the thread of pictures", () => {
  /** The most pixels, of the most bytes each: what takes longest. */
  const largest = pngOfChunks([
    headerChunk({ width: 1000, height: 1000, colorType: 6, depth: 16 }),
    ["IDAT", deflateSync(Buffer.alloc(8001 * 1000))],
    end,
  ]);

  it("decodes the largest while others go on", async () => {
    const turns = async () => {
      for (let turn = 0; turn < 100; turn++) await turnOfLoop();
      return "others";
    };
    const decoded = made(largest, { columns: 2400, rows: 2400 });
    // Work in this thread would be over before anybody else has a turn.
    expect(await Promise.race([decoded.then(() => "the picture"), turns()])).toBe("others");
    expect(await decoded).toMatchObject({ dots: { columns: 2400, rows: 2400 } });
  });

  it("is ended where a picture takes longer than it may, and the next has another", async () => {
    const pool = new PicturePool(1);
    await expect(made(largest, { columns: 8, rows: 8 }, plain, pool)).rejects.toMatchObject({ code: "unavailable" });
    await pool.close();
    expect(await made(greyPng([[0]]), { columns: 1, rows: 1 })).toMatchObject({ dots: { rows: 1 } });
  });

  it("tells whoever comes when too many wait to come back", async () => {
    const pool = new PicturePool();
    const asked = Array.from({ length: 70 }, (_job, index) =>
      made(greyPng([[index]]), { columns: 1, rows: 1 }, plain, pool),
    );
    const settled = Promise.allSettled(asked);
    await pool.close();
    const outcomes = await settled;
    const refused = outcomes.filter((one) => one.status === "rejected" && one.reason.code === "unavailable");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10);
  });

  it("makes what was asked for of any picture, in the size that was asked for, or says its fault", async () => {
    const types = fc.constantFrom(
      [0, 1],
      [0, 2],
      [0, 4],
      [0, 8],
      [0, 16],
      [2, 8],
      [2, 16],
      [3, 1],
      [3, 4],
      [3, 8],
      [4, 8],
      [6, 16],
    );
    const pictureOf = fc.record({
      type: types,
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      raw: fc.uint8Array({ maxLength: 4000 }),
      filled: fc.boolean(),
    });
    const size = fc.record({ columns: fc.integer({ min: 1, max: 90 }), rows: fc.integer({ min: 1, max: 90 }) });
    await fc.assert(
      fc.asyncProperty(
        pictureOf,
        size,
        fc.boolean(),
        fc.integer({ min: 1, max: 99 }),
        async (picture, wanted, dither, threshold) => {
          const {
            type: [colorType = 0, depth = 0],
            width,
            height,
            raw,
            filled,
          } = picture;
          const samples = [1, 0, 3, 1, 2, 0, 4][colorType]!;
          const length = (Math.ceil((width * samples * depth) / 8) + 1) * height;
          const bytes = Buffer.alloc(filled ? length : raw.length);
          bytes.set(raw.subarray(0, bytes.length));
          const chunks: Chunk[] = [
            headerChunk({ width, height, depth, colorType }),
            ["PLTE", Buffer.alloc(30)],
            ["IDAT", deflateSync(bytes)],
            end,
          ];
          const result = await made(pngOfChunks(chunks), wanted, { dither, threshold });
          const { fault, dots } = { fault: null, dots: null, ...result };
          const size = dots && { columns: dots.columns, rows: dots.rows, bytes: dots.bytes.length };
          const whole = { ...wanted, bytes: Math.ceil(wanted.columns / 8) * wanted.rows };
          expect([fault, size]).toEqual(bytes.length === length && size ? [null, whole] : ["content", null]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
