import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { datatypes, decodePayload, encodePayload, type Metric, mostBytes, signedValue } from "./payload.ts";

const metric = (more: Partial<Metric>): Metric => ({
  name: "m",
  alias: null,
  timestamp: null,
  datatype: datatypes.Double,
  isHistorical: false,
  value: 1,
  ...more,
});

describe("a Sparkplug payload", () => {
  it("comes back as it was written", () => {
    const payload = {
      timestamp: 1_781_078_400_000,
      seq: 255,
      metrics: [
        metric({ name: "GoodCount", alias: 0, datatype: datatypes.UInt64, value: 9_000_000_000 }),
        metric({ name: null, alias: 7, timestamp: 1, value: 214.5, isHistorical: true }),
        metric({ name: "Status", datatype: datatypes.Boolean, value: false }),
        metric({ name: "StopReason", datatype: datatypes.String, value: null }),
      ],
    };
    expect(decodePayload(encodePayload(payload))).toEqual(payload);
  });

  it("is read by the field numbers of the specification", () => {
    const bytes = Buffer.from("0801121a0a06537461747573100318022 00c2801 3801 7a0152".replaceAll(" ", ""), "hex");
    // timestamp = 1; metric { name "Status", alias 3, timestamp 2, datatype 12, is_historical, is_null, string "R" }
    bytes[3] = bytes.length - 4;
    expect(decodePayload(bytes)).toEqual({
      timestamp: 1,
      seq: null,
      metrics: [metric({ name: "Status", alias: 3, timestamp: 2, datatype: 12, isHistorical: true, value: null })],
    });
  });

  it.each([
    [datatypes.Int8, 0xff, -1],
    [datatypes.Int16, 0xfffe, -2],
    [datatypes.Int32, 0xffff_fffd, -3],
    [datatypes.Int64, 2 ** 64 - 2048, -2048],
    [datatypes.UInt32, 0xffff_fffd, 4_294_967_293],
  ])("of datatype %i says %d as %d", (datatype, raw, value) => {
    expect(signedValue(raw, datatype)).toBe(value);
  });

  it.each([
    ["noise", Buffer.from("ffffffffffffffffffff", "hex")],
    ["a text", Buffer.from("status=R")],
    ["a cut payload", encodePayload({ timestamp: 1, seq: 1, metrics: [metric({})] }).subarray(0, -3)],
  ])("that is %s is refused", (_name, bytes) => {
    expect(() => decodePayload(bytes)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });

  it("of 10 MB is refused unread, and one that unpacks to more than it may is refused", () => {
    expect(() => decodePayload(Buffer.alloc(10 * mostBytes))).toThrow(expect.objectContaining({ code: "too_large" }));
    const body = deflateSync(Buffer.alloc(50 * mostBytes));
    const packed = Buffer.from("SPBV1.0_COMPRESSED");
    const length = Buffer.from([0x2a, (body.length & 0x7f) | 0x80, (body.length >> 7) | 0x80, body.length >> 14]);
    const bomb = Buffer.concat([Buffer.from([0x22, packed.length]), packed, length, body]);
    expect(() => decodePayload(bomb)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
});
