import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { smallBody } from "./json-body.ts";

/** Ends with `too_large` behind so many bytes. */
const cutAt = (limit: number): Transform => {
  let left = limit;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? new DomainError("too_large") : null, chunk);
    },
  });
};

/**
 * Holds a body to what the procedure takes that is called; its route takes the largest of all. One that does not say its
 * length is counted as it comes.
 */
export const limitBody = async (
  { headers, contract }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
): Promise<Readable> => {
  const limit = contract?.bodyLimit ?? smallBody;
  const length = headers["content-length"];
  if (length === undefined) return body.pipe(cutAt(limit));
  if (Number(length) <= limit) return body;
  // The caller may go on sending what nobody reads.
  void reply.header("connection", "close");
  throw new DomainError("too_large");
};
