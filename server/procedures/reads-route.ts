import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { ReadsRequest } from "#schemas/protocol/reads.ts";
import type { FailureFor } from "#server/errors.ts";
import { validatorOf } from "#server/validation.ts";
import type { Caller, Runtime } from "./runtime.ts";

const validate: (body: unknown) => asserts body is ReadsRequest = validatorOf(ReadsRequest);

/**
 * `POST /api/reads`: many read procedures in one request, each with the checks and the answer that it has alone. A screen
 * of a hundred widgets asks so; a slow read among them holds up no other, since each answers in a line of its own.
 */
export const addReadsRoute = (app: FastifyInstance, runtime: Runtime, failureFor: FailureFor): void => {
  const answerOf = async (procedure: string, input: unknown, caller: Caller, path: string) => {
    const contract = runtime.contract(procedure);
    if (contract && (contract.kind !== "read" || contract.permission === "public"))
      throw new DomainError("invalid_input", { message: "Only reads of a session are made together.", path });
    return await runtime.call(procedure, input, caller, undefined);
  };
  const lineOf = async (
    request: FastifyRequest,
    caller: Caller,
    call: ReadsRequest["calls"][number],
    index: number,
  ) => {
    try {
      const { body, seq } = await answerOf(call.procedure, call.input, caller, `/calls/${index}/procedure`);
      return `{"index":${index},"status":200,"seq":${seq},"body":${body}}\n`;
    } catch (error) {
      const { http, body } = await failureFor(error, request);
      return `${JSON.stringify({ index, status: http, seq: null, body })}\n`;
    }
  };
  const schema = { tags: ["procedures"], summary: "Many read procedures in one request", body: ReadsRequest };
  app.post("/api/reads", { schema, config: { access: "signed-in" } }, async (request, reply) => {
    const { identity, language, body } = request;
    if (!identity) throw new DomainError("not_signed_in");
    validate(body);
    const lines = new PassThrough();
    // What is known at once leaves in one piece.
    lines.cork();
    setImmediate(() => lines.uncork());
    const caller = { identity, language };
    const written = body.calls.map(async (call, index) => {
      const line = await lineOf(request, caller, call, index);
      if (!lines.destroyed) lines.write(line);
    });
    void Promise.all(written).then(() => lines.end());
    return reply.type("application/x-ndjson; charset=utf-8").send(lines);
  });
};
