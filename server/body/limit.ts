import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { smallBody } from "./json-body.ts";

/** Refuses the rest, which nobody reads: the caller may go on sending it, and its connection would stay open. */
const refuse = (reply: Pick<FastifyReply, "header">): DomainError => {
  void reply.header("connection", "close");
  return new DomainError("too_large");
};

/** The body, which fails with `too_large` behind so many bytes, and as the body does where its caller is gone. */
const cutAt = (limit: number, reply: Pick<FastifyReply, "header">, body: Readable): Readable => {
  let left = limit;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(refuse(reply));
      else done(null, chunk);
    },
  });
  body.once("error", (error) => cut.destroy(error));
  return body.pipe(cut);
};

/** Holds a body to so many bytes. One that does not say its length is counted as it comes. */
export const limitTo = async (
  limit: number,
  { headers }: Pick<FastifyRequest, "headers">,
  reply: Pick<FastifyReply, "header">,
  body: Readable,
): Promise<Readable> => {
  const length = headers["content-length"];
  if (length === undefined) return cutAt(limit, reply, body);
  if (Number(length) <= limit) return body;
  throw refuse(reply);
};

/** Holds a body to what the procedure takes that is called; its route takes the largest of all. */
export const limitBody = (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<Readable> =>
  limitTo(request.contract?.bodyLimit ?? smallBody, request, reply, body);
