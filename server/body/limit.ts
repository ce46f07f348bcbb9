import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { smallBody } from "./json-body.ts";

/** The body, which fails with `too_large` behind so many bytes, and as the body does where its caller is gone. */
const cutAt = (limit: number, body: Readable): Readable => {
  let left = limit;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? new DomainError("too_large") : null, chunk);
    },
  });
  body.once("error", (error) => cut.destroy(error));
  return body.pipe(cut);
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
  if (length === undefined) return cutAt(limit, body);
  if (Number(length) <= limit) return body;
  // The caller may go on sending what nobody reads.
  void reply.header("connection", "close");
  throw new DomainError("too_large");
};
