import type { FastifyRequest } from "fastify";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Language } from "#schemas/protocol/language.ts";
import type { Identity, PairedDevice } from "./identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; null without a good credential. Set before any route under /api runs. */
    identity: Identity | null;
    /** The paired screen that the request comes from, whether or not somebody has signed in at it. */
    screen: PairedDevice | null;
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

/** The caller of a request, or the refusal of one that has not signed in. */
export const callerOf = (request: FastifyRequest): Caller => {
  const { identity, language } = request;
  if (!identity) throw new DomainError("not_signed_in");
  return { identity, language };
};
