import type { FastifyRequest } from "fastify";
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
  }
}

/** Who calls, and the language of what is answered. */
export interface Caller {
  identity: Identity;
  language: Language;
}

/** The caller of a request, or the refusal of one that has not signed in. */
export const callerOf = (request: FastifyRequest): Caller => {
  const { identity, language } = request;
  if (!identity) throw new DomainError("not_signed_in");
  return { identity, language };
};
