import { PassThrough, type Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { limitBody } from "./limit.ts";

const limited = (body: Readable): Promise<Readable> => {
  const request: Pick<FastifyRequest, "headers" | "contract"> = { headers: {}, contract: null };
  const reply: Pick<FastifyReply, "header"> = { header: () => undefined as never };
  return limitBody(request as FastifyRequest, reply as FastifyReply, body);
};

it("fails where the caller of a body without a length is gone in the middle of it", async () => {
  const body = new PassThrough();
  const read = (await limited(body)).toArray();
  body.write("half of it");
  body.destroy(new Error("aborted"));
  await expect(read).rejects.toThrow("aborted");
});
