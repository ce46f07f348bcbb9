import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { Failure } from "#schemas/protocol/reply.ts";
import { domainErrorOf, failureOf } from "./failure.ts";
import type { SiteReader } from "./site.ts";

/**
 * Status and body of what went wrong in a request, in the words of its company, and after how many seconds it is worth
 * another try (null: not known); what nobody foresaw is logged.
 */
export const failuresOf =
  (site: SiteReader, publicCompany: () => Promise<number | null>) =>
  async (
    error: unknown,
    request: FastifyRequest,
  ): Promise<{ http: number; body: Failure; retryAfter: number | null }> => {
    const domain = domainErrorOf(error);
    if (domain.code === "unexpected") request.log.error({ reqId: request.id, err: error }, "unexpected error");
    if (domain.code === "outcome_unknown")
      request.log.warn({ reqId: request.id, err: domain.cause ?? error }, "outcome not known");
    const company = request.identity?.company_id ?? (await publicCompany());
    const failure = await failureOf(site, company, request.language ?? "en", domain);
    return { ...failure, retryAfter: domain.retryAfter };
  };
export type FailureFor = ReturnType<typeof failuresOf>;

const answerWith =
  (failureFor: FailureFor) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { http, body, retryAfter } = await failureFor(error, request);
    if (retryAfter !== null && !reply.hasHeader("retry-after")) void reply.header("retry-after", retryAfter);
    return reply.code(http).header("cache-control", "no-store").type("application/json; charset=utf-8").send(body);
  };

/**
 * Answers every error of every route in the one envelope of failures; a stack goes to the log only. To be added before
 * the routes: one that was there before answers in Fastify's own words.
 */
export const addErrorAnswers = (app: FastifyInstance, failureFor: FailureFor): void => {
  app.setErrorHandler(answerWith(failureFor));
};

/** Answers where no route is: with the app's page, or that there is nothing, or not for this method. */
export const addNotFoundAnswers = (
  app: FastifyInstance,
  failureFor: FailureFor,
  isKnown: (path: string) => boolean,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null,
): void => {
  const answer = answerWith(failureFor);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (path.startsWith("/control/")) return reply.code(404).send();
    const shown = isKnown(path) ? null : page(request, reply);
    return shown ?? answer(new DomainError(isKnown(path) ? "method_not_allowed" : "not_found"), request, reply);
  });
};

/** Answers bytes that are no request (headers over the limit, a broken first line) in the envelope and closes the connection. */
export const answerBrokenRequest = (error: { code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "too_large" : "invalid_input";
  const { http, callCode, message } = errorCatalogue[code];
  const call_status = [{ call_code: callCode, call_message: message }];
  const body = JSON.stringify({ code, message, path: null, call_status, res: null });
  const head = `HTTP/1.1 ${http} ${code}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
};
