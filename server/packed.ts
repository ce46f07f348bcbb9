import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { breathe } from "./breath.ts";

const compress = promisify(gzip);

/** Compressed in the time that a caller nearby would wait for the bytes themselves, beside the event loop. */
export const compressFast = (bytes: string | Buffer): Promise<Buffer> => compress(bytes, { level: 1 });

/** An answer that many are given: its bytes as they are and compressed, and the name of just these bytes. */
export interface Packed {
  etag: string;
  bytes: Buffer;
  compressed: Buffer;
}

/** Packs a text that is made piece by piece; between the pieces others have their turn. */
export const pack = async (pieces: Iterable<string>): Promise<Packed> => {
  const made: Buffer[] = [];
  for (const piece of pieces) {
    made.push(Buffer.from(piece));
    await breathe();
  }
  const bytes = Buffer.concat(made);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  return { etag, bytes, compressed: await compress(bytes) };
};

/** A list of JSON values as text, between what stands before and behind it. */
export function* listed(before: string, values: Iterable<string>, behind: string): Generator<string> {
  let lead = before;
  for (const value of values) {
    yield lead + value;
    lead = ",";
  }
  yield lead === before ? before + behind : behind;
}

/** Answers with packed JSON: not again to who has it, compressed to who takes that. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply => {
  void reply.header("etag", packed.etag).header("cache-control", "private, no-cache");
  void reply.header("vary", "accept-encoding, cookie");
  if (request.headers["if-none-match"] === packed.etag) return reply.code(304).send();
  void reply.type("application/json; charset=utf-8");
  if (!request.headers["accept-encoding"]?.includes("gzip")) return reply.send(packed.bytes);
  return reply.header("content-encoding", "gzip").send(packed.compressed);
};
