import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FailureFor } from "./errors.ts";

/** The line of what went wrong at one place of a request, with what the answer to it alone would say. */
export const failedLine = async (
  failureFor: FailureFor,
  request: FastifyRequest,
  index: number,
  error: unknown,
): Promise<string> => {
  const { http, body, retryAfter } = await failureFor(error, request);
  const wait = retryAfter === null ? {} : { retry_after: retryAfter };
  return `${JSON.stringify({ index, status: http, seq: null, body, ...wait })}\n`;
};

/** Answers in lines of JSON, each as it is ready; a slow one holds up no other. */
export const sendLines = (
  reply: FastifyReply,
  made: readonly Promise<readonly (string | Buffer)[]>[],
): FastifyReply => {
  const lines = new PassThrough();
  // What is known at once leaves in one piece.
  lines.cork();
  setImmediate(() => lines.uncork());
  const written = made.map(async (line) => {
    const parts = await line;
    // One after the other in one go, so that no other line comes between.
    for (const part of lines.destroyed ? [] : parts) lines.write(part);
  });
  void Promise.all(written).then(() => lines.end());
  return reply.type("application/x-ndjson; charset=utf-8").send(lines);
};
