import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { ReadsRequest } from "#schemas/protocol/reads.ts";
import type { Spend } from "#server/door.ts";
import type { FailureFor } from "#server/errors.ts";
import { failedLine, sendLines } from "#server/lines.ts";
import { validatorOf } from "#server/validation.ts";
import type { AnswerBody } from "./answer-body.ts";
import type { CompanyCatalogue } from "./catalogue.ts";
import type { Caller } from "#server/request.ts";
import type { Runtime } from "./runtime.ts";

/** Of 64 calls, each about as large as one alone may be in practice. */
const bodyLimit = 256 * 1024;
const validate: (body: unknown) => asserts body is ReadsRequest = validatorOf(ReadsRequest);

/**
 * `POST /api/reads`: many read procedures in one request, each with the checks and the answer that it has alone. A screen
 * of a hundred widgets asks so; a slow read among them holds up no other, since each answers in a line of its own.
 */
export const addReadsRoute = (app: FastifyInstance, runtime: Runtime, failureFor: FailureFor, spend: Spend): void => {
  const answerOf = async (procedure: string, input: unknown, caller: Caller, path: string) => {
    const contract = (await runtime.catalogue.of(caller.identity.company_id)).contracts.get(procedure);
    if (contract && (contract.kind !== "read" || contract.permission === "public"))
      throw new DomainError("invalid_input", { message: "Only reads of a session are made together.", path });
    return await runtime.call(procedure, input, caller);
  };
  const lineOf = async (
    request: FastifyRequest,
    caller: Caller,
    call: ReadsRequest["calls"][number],
    index: number,
  ): Promise<readonly AnswerBody[]> => {
    try {
      const { body, seq } = await answerOf(call.procedure, call.input, caller, `/calls/${index}/procedure`);
      return [`{"index":${index},"status":200,"seq":${seq},"body":`, body, "}\n"];
    } catch (error) {
      return [await failedLine(failureFor, request, index, error)];
    }
  };
  const costOf = (body: unknown, { contracts }: CompanyCatalogue): number => {
    const calls = isObject(body) && Array.isArray(body.calls) ? body.calls : [];
    const costs = calls.map((call) => (isObject(call) ? (contracts.get(String(call.procedure))?.cost ?? 1) : 1));
    return Math.max(
      1,
      costs.reduce((sum, cost) => sum + cost, 0),
    );
  };
  const schema = { tags: ["procedures"], summary: "Many read procedures in one request", body: ReadsRequest };
  app.post("/api/reads", { schema, bodyLimit, config: { access: "signed-in", cost: 0 } }, async (request, reply) => {
    const { identity, language, body } = request;
    if (!identity) throw new DomainError("not_signed_in");
    spend(request, costOf(body, await runtime.catalogue.of(identity.company_id)));
    validate(body);
    const caller = { identity, language };
    return sendLines(
      reply,
      body.calls.map((call, index) => lineOf(request, caller, call, index)),
    );
  });
};
