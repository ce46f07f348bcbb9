import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "#schemas/documents/json.ts";
import type { ApiKeyScope } from "#schemas/platform/api-key.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Identity } from "./identity.ts";
import { dueOf } from "./auth/due.ts";
import { smallBody } from "./body/json-body.ts";
import { type Allowance, Budget } from "./budget.ts";

/**
 * Whom a route lets in before its body is read; what else it asks of a caller comes after. `visitors` are all but API
 * keys, `signed-in` users and paired screens, `unconfined` the users who are not kept to screens of their own; `contract`
 * is who may call the procedure that the route or its address names.
 */
type Access = "anybody" | "visitors" | "signed-in" | "unconfined" | "api-key" | "contract";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** What an API key must be for, where keys are let in. */
    keyScope?: ApiKeyScope;
    /** The procedure that answers at the route, where its address does not name it. */
    procedure?: string;
    /** What a request takes of the requests that its sender has; 1 where nothing is said. */
    cost?: number;
    /** Names in its body name what exists: they are not looked at for characters that nobody sees. */
    knownNames?: boolean;
    /** Open also to who has to choose a password, or to set up a second factor, first. */
    beforePassword?: boolean;
    /** Answers whatever name the server is asked by. */
    anyHost?: boolean;
  }
}

/** Throws where the caller may not call the procedure. */
type Admit = (procedure: string, identity: Identity) => Promise<void>;

/**
 * What is asked at a route of procedures. Who has not signed in does not hear which names there are: some companies have
 * procedures of their own, and a session that has ended is told so whatever it calls.
 */
const accessTo = (contract: ProcedureContract | null): Access =>
  contract?.permission === "public" ? "anybody" : "contract";

/** Is it a key of another scope than the route is for? */
const isOtherKey = ({ actor }: Identity, scope: ApiKeyScope | undefined): boolean =>
  scope !== undefined && !actor.permissions.has(`api-key:${scope}`);

const refusalAt = (access: Access, identity: Identity | null, config: FastifyContextConfig): DomainError | null => {
  if (access === "anybody") return null;
  const isKey = identity?.actor.kind === "api-key";
  if (access === "visitors") return isKey ? new DomainError("not_allowed") : null;
  if (!identity) return new DomainError("not_signed_in");
  if (access === "contract") return null;
  const due = dueOf(identity);
  if (due && !config.beforePassword) return due.refusal;
  if (access === "unconfined" && identity.confined) return new DomainError("not_allowed");
  const isMeant = isKey === (access === "api-key") && !isOtherKey(identity, config.keyScope);
  return isMeant ? null : new DomainError("not_allowed");
};

const isOfApi = (url: string): boolean => url.startsWith("/api/");
/** The pages of the interface's description are made of routes that another has written. */
const isOfDocs = (url: string): boolean => /^\/api\/docs(\/|$)/.test(url);

/** The procedure that a request calls by its name. */
const procedureOf = ({ routeOptions, params }: FastifyRequest): string =>
  routeOptions.config.procedure ?? (isObject(params) ? String(params.name) : "");

interface DoorRules {
  /** What a procedure promises to the caller's company; null where there is none of this name. */
  contractOf: (procedure: string, identity: Identity | null) => Promise<ProcedureContract | null>;
  admit: Admit;
  /** Does the server answer to this `Host`? */
  answersTo: (host: string) => boolean;
  /** What each session, and each address without one, may ask for; null: without limit. */
  allowance: Allowance | null;
  /** Milliseconds of a clock that never runs back. */
  now: () => number;
}

/** Takes what a request costs of what its sender has; throws `too_many_requests` when that is not enough. */
export type Spend = (request: FastifyRequest, cost: number) => void;

/** What machines and ERPs send has a gate of its own, which counts what waits; keys that read are counted as people are. */
const isUncounted = ({ identity }: FastifyRequest): boolean =>
  identity?.actor.kind === "api-key" && !identity.actor.permissions.has("api-key:read");

const senderOf = ({ identity, ip }: FastifyRequest): string => identity?.credential.hash ?? `address ${ip}`;

const spenderOf = ({ allowance, now }: Pick<DoorRules, "allowance" | "now">): Spend => {
  if (!allowance) return () => undefined;
  const budget = new Budget(allowance, now);
  return (request, cost) => {
    const seconds = cost === 0 || isUncounted(request) ? 0 : budget.spend(senderOf(request), cost);
    if (seconds === 0) return;
    throw new DomainError("too_many_requests", {
      message: `Too many requests. Ask again in ${seconds} s.`,
      text: { key: "call.too_many_at_once", values: { seconds } },
      retryAfter: seconds,
    });
  };
};

/** A large body costs as much as the small ones that it could be. */
const costOf = ({ headers, routeOptions, contract }: FastifyRequest): number => {
  const cost = contract?.cost ?? routeOptions.config.cost ?? 1;
  return cost === 0 ? 0 : cost + Math.floor((Number(headers["content-length"]) || 0) / smallBody);
};

const refusalOfHost = ({ host, routeOptions }: FastifyRequest, answersTo: DoorRules["answersTo"]) => {
  if (!host || routeOptions.config.anyHost || answersTo(host)) return undefined;
  const message = "The server does not answer to this name. Its administrator adds the name to ALLOWED_HOSTS.";
  return new DomainError("invalid_input", { message, path: "/Host", text: { key: "call.wrong_host" } });
};

/**
 * Refuses what comes by a name that is not the server's own. To be added before anything looks at who calls.
 */
export const addHostCheck = (app: FastifyInstance, rules: Pick<DoorRules, "answersTo">): void => {
  app.addHook("onRequest", (request, _reply, done) => done(refusalOfHost(request, rules.answersTo)));
};

/**
 * Stands before all routes: a route under `/api/` that does not say whom it lets in is a fault of the start, and who is
 * not let in, or asks for too much, is refused before anything is read of what was sent. To be added behind the identity
 * of requests and before the routes. The result takes what a request turns out to cost besides.
 */
export const addDoor = (app: FastifyInstance, rules: Omit<DoorRules, "answersTo">): Spend => {
  const spend = spenderOf(rules);
  app.addHook("onRoute", (route) => {
    if (!isOfApi(route.url)) return;
    route.config ??= {};
    if (isOfDocs(route.url)) route.config.access ??= "unconfined";
    if (route.config.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} does not say whom it lets in.`);
  });
  app.decorateRequest("contract", null);
  app.addHook("onRequest", async (request: FastifyRequest) => {
    const { identity, routeOptions } = request;
    const { access } = routeOptions.config;
    if (access === undefined) return;
    if (access === "contract") request.contract = await rules.contractOf(procedureOf(request), identity);
    const { contract } = request;
    spend(request, costOf(request));
    const refusal = refusalAt(access === "contract" ? accessTo(contract) : access, identity, routeOptions.config);
    if (refusal) throw refusal;
    if (contract && contract.permission !== "public" && identity) await rules.admit(contract.name, identity);
  });
  return spend;
};
