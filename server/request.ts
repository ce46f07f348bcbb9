import type { FastifyRequest } from "fastify";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { EndedCode } from "#schemas/protocol/app.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Language } from "#schemas/protocol/language.ts";
import type { EndedDevice, Identity, PairedDevice } from "./identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; null without a good credential. Set before any route under /api runs. */
    identity: Identity | null;
    /** The paired screen that the request comes from, whether or not somebody has signed in at it. */
    screen: PairedDevice | null;
    /** The company of the enrolled terminal that the request comes from; null anywhere else. */
    terminalOf: number | null;
    /** The paired screen that the browser was; set for `GET /api/app` alone. */
    endedScreen: EndedDevice | null;
    /** Why the browser is no screen of its login code any more; set for `GET /api/app` alone. */
    endedCode: EndedCode | null;
    /** The language of answers to this request. */
    language: Language;
    /** What the procedure promises that is called; null for an unknown one and at all other routes. */
    contract: ProcedureContract | null;
  }
}

/** Who calls, and the language of what is answered. */
export interface Caller {
  identity: Identity;
  language: Language;
}

/** The route of a request as figures and the log name it: that of a procedure by its name. */
export const routeNameOf = ({ contract, routeOptions: { url, config } }: FastifyRequest): string | undefined =>
  contract && config.procedure === undefined ? url?.replace(":name", contract.name) : url;

/**
 * A part of the path by the name that its route gives it (`:slug`). No request of the route is without it; throws
 * `not_found` where the route names none.
 */
export const pathPart = ({ params }: Pick<FastifyRequest, "params">, name: string): string => {
  const part = isObject(params) ? params[name] : undefined;
  if (typeof part !== "string") throw new DomainError("not_found");
  return part;
};

/** What stands behind the question mark: a text, or a list of texts where a name is there twice. */
export const queryOf = ({ query }: Pick<FastifyRequest, "query">): JsonObject => (isObject(query) ? query : {});

/** Whether a flag of the query is set: `1`; refuses anything but `0` and `1`. */
export const isFlagged = (request: Pick<FastifyRequest, "query">, name: string): boolean => {
  const flag = queryOf(request)[name];
  if (flag !== undefined && flag !== "0" && flag !== "1")
    throw new DomainError("invalid_input", { message: `Expected 0 or 1 in ${name}`, path: `/${name}` });
  return flag === "1";
};

/** The caller of a request, or the refusal of one that has not signed in. */
export const callerOf = (request: FastifyRequest): Caller => {
  const { identity, language } = request;
  if (!identity) throw new DomainError("not_signed_in");
  return { identity, language };
};
