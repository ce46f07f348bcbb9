import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Bytes = Buffer;

const der = (tag: number, ...parts: Bytes[]): Bytes => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Bytes[]): Bytes => der(0x30, ...parts);
const oid = (...bytes: number[]): Bytes => der(0x06, Buffer.from(bytes));
const time = (date: Date): Bytes => der(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, "")));
const bits = (content: Bytes): Bytes => der(0x03, Buffer.from([0]), content);

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const named = (name: string): Bytes =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
const loopback = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from("localhost")));
const extensions = der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), der(0x04, loopback))));

const pem = (label: string, content: Bytes): string =>
  `-----BEGIN ${label}-----\n${content.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END ${label}-----\n`;

/** A key and a certificate that it has signed for itself, for 127.0.0.1 and localhost, in PEM (RFC 5280, P-256). */
export const selfSigned = (name: string): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    named(name),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 365 * day))),
    named(name),
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signed = sequence(content, ecdsaWithSha256, bits(sign("sha256", content, privateKey)));
  return { cert: pem("CERTIFICATE", signed), key: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
};
