import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Identity } from "#server/auth/identity.ts";

/**
 * Whom a route lets in before its body is read; what else it asks of a caller comes after. `visitors` are all but API
 * keys, `signed-in` users and paired screens, `unconfined` the users who are not kept to screens of their own; `contract`
 * is who may call the procedure that the route names.
 */
type Access = "anybody" | "visitors" | "signed-in" | "unconfined" | "api-key" | "contract";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** The procedure that answers at the route. */
    procedure?: string;
  }
}

/** Throws where the caller may not call the procedure. */
export type Admit = (procedure: string, identity: Identity) => Promise<void>;

const refusalAt = (access: Access, identity: Identity | null): DomainError | null => {
  if (access === "anybody") return null;
  const isKey = identity?.actor.kind === "api-key";
  if (access === "visitors") return isKey ? new DomainError("not_allowed") : null;
  if (!identity) return new DomainError("not_signed_in");
  if (access === "contract") return null;
  if (access === "unconfined" && identity.confined) return new DomainError("not_allowed");
  return isKey === (access === "api-key") ? null : new DomainError("not_allowed");
};

const isOfApi = (url: string): boolean => url.startsWith("/api/");
/** The pages of the interface's description are made of routes that another has written. */
const isOfDocs = (url: string): boolean => /^\/api\/docs(\/|$)/.test(url);

/**
 * Stands before all routes: a route under `/api/` that does not say whom it lets in is a fault of the start, and who is
 * not let in is refused before anything is read of what was sent. To be added behind the identity of requests and
 * before the routes.
 */
export const addDoor = (app: FastifyInstance, admit: Admit): void => {
  app.addHook("onRoute", (route) => {
    if (!isOfApi(route.url)) return;
    route.config ??= {};
    if (isOfDocs(route.url)) route.config.access ??= "unconfined";
    if (route.config.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} does not say whom it lets in.`);
  });
  app.addHook("onRequest", async ({ identity, routeOptions }: FastifyRequest) => {
    const { access, procedure } = routeOptions.config;
    if (access === undefined) return;
    const refusal = refusalAt(access, identity);
    if (refusal) throw refusal;
    if (access === "contract" && procedure !== undefined && identity) await admit(procedure, identity);
  });
};
