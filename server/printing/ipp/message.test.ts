import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encode, groups, type IppMessage, tags, valuesIn } from "./message.ts";

const name = fc.string({ minLength: 1, maxLength: 40 });
const written = (tag: number, value: fc.Arbitrary<string | number | boolean>) =>
  fc.record({ name, tag: fc.constant(tag), values: fc.array(value, { minLength: 1, maxLength: 4 }) });
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const anAttribute = fc.oneof(
  written(tags.integer, whole),
  written(tags.enum, whole),
  written(tags.boolean, fc.boolean()),
  written(tags.keyword, fc.string({ unit: "grapheme", maxLength: 60 })),
);
const message: fc.Arbitrary<IppMessage> = fc.record({
  code: fc.integer({ min: 0, max: 0xffff }),
  id: whole,
  groups: fc.array(
    fc.record({
      tag: fc.constantFrom(groups.operation, groups.job, groups.printer),
      attributes: fc.array(anAttribute, { maxLength: 6 }),
    }),
    { maxLength: 4 },
  ),
  data: fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
});

describe("a message of IPP", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(message, (one) => {
        expect(decode(encode(one))).toEqual(one);
      }),
    );
  });

  it("stands on the wire as RFC 8010 has it", () => {
    const attributes = [{ name: "a", tag: tags.integer, values: [1, -1] }];
    const bytes = encode({
      code: 0x0b,
      id: 7,
      groups: [{ tag: groups.operation, attributes }],
      data: Buffer.from("x"),
    });
    expect(bytes.toString("hex")).toBe(
      ["0101000b00000007", "01", "210001", "61", "000400000001", "210000", "0004ffffffff", "03", "78"].join(""),
    );
  });

  it("that is cut before its end is none", () => {
    fc.assert(
      fc.property(message, fc.nat(), (one, at) => {
        const bytes = encode({ ...one, data: Buffer.alloc(0) });
        expect(decode(bytes.subarray(0, at % bytes.length))).toBeNull();
      }),
    );
  });

  it("is nothing else than that, whatever comes", () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((all) => Buffer.concat([Buffer.from([1, 1]), all]));
    fc.assert(
      fc.property(bytes, (all) => {
        expect(() => decode(all)).not.toThrow();
      }),
    );
    const valueBeforeName = Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 1, 0x44, 0, 0, 0, 0, 3]);
    expect(decode(valueBeforeName)).toBeNull();
    expect(decode(Buffer.from("HTTP/1.1 200 OK\r\n\r\n<html>"))).toBeNull();
  });

  it("leaves out what it has no use for, and keeps what stands beside it", () => {
    const dateTime = { name: "printer-current-time", tag: 0x31, values: ["0".repeat(11)] };
    const state = { name: "printer-state", tag: tags.enum, values: [3] };
    const read = decode(
      encode({
        code: 0,
        id: 1,
        groups: [{ tag: groups.printer, attributes: [dateTime, state] }],
        data: Buffer.alloc(0),
      }),
    )!;
    expect(["printer-current-time", "printer-state", "none"].map((one) => valuesIn(read, groups.printer, one))).toEqual(
      [[], [3], []],
    );
  });
});
