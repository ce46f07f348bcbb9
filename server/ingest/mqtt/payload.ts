import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, inflateSync } from "node:zlib";
import protobuf from "protobufjs";
import { isObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { root } from "#server/root.ts";

/** Sparkplug's numbers of the kinds of values that machines send. Source: Sparkplug 3.0.0, section 6.4.16. */
export const datatypes = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
} as const;

export type MetricValue = number | string | boolean;

/** A metric as it stands in a payload. Times are ms UTC; `datatype` 0 = not said here, a birth has said it. */
export interface Metric {
  name: string | null;
  alias: number | null;
  timestamp: number | null;
  datatype: number;
  isHistorical: boolean;
  /** null: the machine has no value now. Integers are as they came, before `signedValue`. */
  value: MetricValue | null;
}
export interface Payload {
  timestamp: number | null;
  seq: number | null;
  metrics: Metric[];
}

/** Bytes of a payload, packed or not, beyond which it is refused unread. */
export const mostBytes = 1024 * 1024;

const { root: types } = protobuf.parse(readFileSync(join(root, "server/ingest/mqtt/sparkplug.proto"), "utf8"), {
  keepCase: true,
});
const PayloadType = types.lookupType("sparkplug.Payload");

/** A whole number of 64 bits, as protobufjs reads it. */
type Long = { toNumber: () => number };
interface WireMetric {
  name?: string;
  alias?: Long | number;
  timestamp?: Long | number;
  datatype?: number;
  is_historical?: boolean;
  is_null?: boolean;
  /** Which of the values is set. */
  value?: string;
  [field: string]: unknown;
}
interface WirePayload {
  timestamp?: Long | number;
  seq?: Long | number;
  uuid?: string;
  body?: Uint8Array;
  metrics: WireMetric[];
}

const has = (message: object, field: string): boolean => Object.hasOwn(message, field);
const isLong = (value: unknown): value is Long => isObject(value) && typeof value.toNumber === "function";
const toNumber = (value: unknown): number => (isLong(value) ? value.toNumber() : Number(value));
const numberIn = <T extends object>(message: T, field: keyof T & string): number | null =>
  has(message, field) ? toNumber(message[field]) : null;

const isPlain = (value: unknown): value is MetricValue => ["number", "string", "boolean"].includes(typeof value);

const rawValue = (wire: WireMetric): MetricValue | null => {
  if (wire.is_null === true || !wire.value) return null;
  const value = wire[wire.value];
  if (isLong(value)) return value.toNumber();
  return isPlain(value) ? value : null;
};

const toMetric = (wire: WireMetric): Metric => ({
  name: has(wire, "name") && wire.name !== "" ? wire.name! : null,
  alias: numberIn(wire, "alias"),
  timestamp: numberIn(wire, "timestamp"),
  datatype: wire.datatype ?? 0,
  isHistorical: wire.is_historical === true,
  value: rawValue(wire),
});

/** Negative numbers travel as the two's complement of their width. */
export const signedValue = (value: MetricValue, datatype: number): MetricValue => {
  if (typeof value !== "number") return value;
  if (datatype === datatypes.Int8) return (value << 24) >> 24;
  if (datatype === datatypes.Int16) return (value << 16) >> 16;
  if (datatype === datatypes.Int32) return value | 0;
  return datatype === datatypes.Int64 && value >= 2 ** 63 ? value - 2 ** 64 : value;
};

const packed = "SPBV1.0_COMPRESSED";

const unpack = ({ body = new Uint8Array(), metrics }: WirePayload): Uint8Array => {
  const algorithm = metrics.find(({ name }) => name === "algorithm")?.["string_value"];
  const limit = { maxOutputLength: mostBytes };
  return algorithm === "GZIP" ? gunzipSync(body, limit) : inflateSync(body, limit);
};

/** What protobufjs has read by `sparkplug.proto`, whose fields the type repeats. */
const decodeWire = (bytes: Uint8Array): WirePayload => PayloadType.decode(bytes) as unknown as WirePayload;

/** Reads a payload, unpacked where it is packed. Throws `too_large` or `invalid_input`. */
export const decodePayload = (bytes: Uint8Array): Payload => {
  if (bytes.length > mostBytes)
    throw new DomainError("too_large", { message: `Expected at most ${mostBytes} bytes, got ${bytes.length}` });
  try {
    const outer = decodeWire(bytes);
    const wire = outer.uuid === packed ? decodeWire(unpack(outer)) : outer;
    return {
      timestamp: numberIn(wire, "timestamp"),
      seq: numberIn(wire, "seq") ?? numberIn(outer, "seq"),
      metrics: wire.metrics.map(toMetric),
    };
  } catch (cause) {
    throw new DomainError("invalid_input", { message: "Expected a Sparkplug B payload", cause });
  }
};

const fieldOf = (value: MetricValue, datatype: number): string => {
  if (typeof value === "string") return "string_value";
  if (typeof value === "boolean") return "boolean_value";
  if (datatype === datatypes.Float) return "float_value";
  if (datatype === datatypes.Double) return "double_value";
  return datatype === datatypes.Int64 || datatype === datatypes.UInt64 ? "long_value" : "int_value";
};

const toWire = ({ name, alias, timestamp, datatype, isHistorical, value }: Metric): WireMetric => ({
  ...(name === null ? {} : { name }),
  ...(alias === null ? {} : { alias }),
  ...(timestamp === null ? {} : { timestamp }),
  ...(datatype === 0 ? {} : { datatype }),
  ...(isHistorical ? { is_historical: true } : {}),
  ...(value === null ? { is_null: true } : { [fieldOf(value, datatype)]: value }),
});

export const encodePayload = ({ timestamp, seq, metrics }: Payload): Buffer =>
  Buffer.from(
    PayloadType.encode(
      PayloadType.create({
        ...(timestamp === null ? {} : { timestamp }),
        ...(seq === null ? {} : { seq }),
        metrics: metrics.map(toWire),
      }),
    ).finish(),
  );

/** The command that asks an edge node to tell all again. */
export const rebirthCommand = (now: number): Buffer =>
  encodePayload({
    timestamp: now,
    seq: null,
    metrics: [
      {
        name: "Node Control/Rebirth",
        alias: null,
        timestamp: now,
        datatype: datatypes.Boolean,
        isHistorical: false,
        value: true,
      },
    ],
  });
