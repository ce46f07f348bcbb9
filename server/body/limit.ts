import { type Readable, Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { endEarly } from "./end-early.ts";
import { smallBody } from "./json-body.ts";

type Request = Pick<FastifyRequest, "headers" | "raw">;
type Reply = Pick<FastifyReply, "header">;

/** Refuses the rest, which nobody reads: the caller may go on sending it, and its connection would stay open. */
const refuse = (request: Request, reply: Reply): DomainError => {
  endEarly(request, reply);
  return new DomainError("too_large");
};

/** The body, which fails with `too_large` behind so many bytes, and as the body does where its caller is gone. */
const cutAt = (limit: number, request: Request, reply: Reply, body: Readable): Readable => {
  let left = limit;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(refuse(request, reply));
      else done(null, chunk);
    },
  });
  body.once("error", (error) => cut.destroy(error));
  return body.pipe(cut);
};

/** Holds a body to so many bytes. One that does not say its length is counted as it comes. */
export const limitTo = async (limit: number, request: Request, reply: Reply, body: Readable): Promise<Readable> => {
  const length = request.headers["content-length"];
  if (length === undefined) return cutAt(limit, request, reply, body);
  if (Number(length) <= limit) return body;
  throw refuse(request, reply);
};

/** Holds a body to what the procedure takes that is called; its route takes the largest of all. */
export const limitBody = (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<Readable> =>
  limitTo(request.contract?.bodyLimit ?? smallBody, request, reply, body);
