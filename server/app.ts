import cookies from "@fastify/cookie";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { Identities } from "#server/auth/identities.ts";
import { addIdentity } from "#server/auth/hook.ts";
import { type Hold, LockedAddresses } from "#server/auth/locked-addresses.ts";
import { addAuthRoutes, addLockCheck } from "#server/auth/routes.ts";
import type { Seal } from "#server/auth/second-factor/factors.ts";
import type { SignInProvider } from "#server/auth/sign-in-provider.ts";
import { addEventRoutes } from "./streams/routes.ts";
import type { SnapshotSource } from "./procedures/snapshot-source.ts";
import { Streams } from "./streams/streams.ts";
import type { LoggedEvent } from "#server/events/log.ts";
import { addHealth } from "#server/observability/health.ts";
import { addRequestLog, oneLogger } from "#server/observability/log.ts";
import { addMetrics } from "#server/observability/metrics.ts";
import type { Catalogue } from "#server/procedures/catalogue.ts";
import type { MachineDirectory } from "#server/procedures/machine-directory.ts";
import type { LongReads } from "#server/procedures/long-reads/run.ts";
import { addReadsRoute } from "#server/procedures/reads-route.ts";
import { addProcedureList } from "#server/procedures/list-route.ts";
import { addProcedureRoutes } from "#server/procedures/routes.ts";
import { Runtime } from "#server/procedures/runtime.ts";
import { framesOfAll } from "./allowed-frames.ts";
import { addApiDocs } from "./api-docs.ts";
import type { Allowance } from "./budget.ts";
import { connectionsOf } from "./connections.ts";
import { addDoor, addHostCheck } from "./door.ts";
import { addErrorAnswers, addNotFoundAnswers, failuresOf, answerBrokenRequest } from "./errors.ts";
import { domainErrorOf, failureOf } from "./failure.ts";
import { smallBody, takeJsonOnly } from "./body/json-body.ts";
import { knownRoutes } from "./known-routes.ts";
import { addPages } from "./pages.ts";
import type { ServerParts } from "./parts.ts";
import { publicCompany } from "./public-company.ts";
import type { SiteReader } from "./site.ts";

/** Routes of another part of the server. Its handlers throw `DomainError` and read `callerOf(request)`. */
export type RoutePart = (app: FastifyInstance, runtime: Runtime, identities: Identities) => void | Promise<void>;

export interface AppOptions {
  parts: ServerParts;
  site: SiteReader;
  machines: MachineDirectory;
  snapshot: SnapshotSource;
  catalogue: Catalogue;
  longReads: LongReads;
  routes: readonly RoutePart[];
  version: string;
  /** Opens the secrets of second factors. */
  seal: Seal;
  /** The folder of the built browser app. */
  pages: string;
  tls: { cert: string; key: string } | null;
  /** What a collector of metrics on another computer shows; null: none may. */
  metricsToken?: string | null;
  /** Does the server answer to this `Host`? */
  answersTo: (host: string) => boolean;
  /** Sign-in by somebody else; null or without it there is none. */
  provider?: SignInProvider | null;
  /** The proxies whose word is taken for where a request comes from; null or without it nobody's. */
  trustedProxies?: readonly string[] | null;
  /** What each session, and each address without one, may ask for; without it there is no limit. */
  allowance?: Allowance | null;
  /** How long refusals of guesses from a locked address wait; a second where nothing is said. */
  hold?: Hold;
  /** The clock of that limit, ms; it never runs back. */
  steady?: () => number;
  logger: NonNullable<FastifyServerOptions["logger"]>;
}

/** Names for requests, by which an answer is found in the log: one for each start, and a number. */
const requestIds = (): (() => string) => {
  const start = crypto.randomUUID();
  let count = 0;
  return () => `${start}-${(count += 1)}`;
};

/** Answers what no route was found for, in nobody's language. */
const answerUnrouted = async (site: SiteReader, error: unknown, reply: FastifyReply): Promise<void> => {
  const { http, body } = await failureOf(site, null, "en", domainErrorOf(error));
  void reply.code(http).send(body);
};

const createFastify = ({ tls, logger, site, trustedProxies }: AppOptions): FastifyInstance => {
  const options: FastifyServerOptions = {
    logger,
    bodyLimit: smallBody,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: oneLogger,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    requestIdHeader: false,
    genReqId: requestIds(),
    requestTimeout: 30_000,
    // What is added waits for nobody else: a machine that is busy with other things takes longer, and starts all the same.
    pluginTimeout: 0,
    forceCloseConnections: "idle",
    // The calls that come while it stops are refused below, in the envelope of all failures.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    // Addresses that no route could be looked up for; the error handler does not hear of them.
    frameworkErrors: (error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
      void answerUnrouted(site, error, reply),
    clientErrorHandler: answerBrokenRequest,
  };
  if (!tls) return fastify(options);
  const secure: object = { ...options, http2: true, https: { allowHTTP1: true, ...tls } };
  // Fastify types the server of each protocol apart; the handlers use what Node's HTTP/2 gives of both alike.
  return fastify(secure) as unknown as FastifyInstance;
};

/** Whose streams begin anew after an event (null: all of the company's), because they may hear more or less; else undefined. */
const renewedBy = ({ event, payload }: LoggedEvent): readonly string[] | null | undefined => {
  if (event === "DocumentChanged" && payload["kind"] === "site") return null;
  if (event !== "AccessChanged") return undefined;
  const { usernames } = payload;
  return Array.isArray(usernames) ? usernames.map(String) : null;
};

const watchAccess = ({ hub }: ServerParts, identities: Identities, streams: Streams): void => {
  hub.listen((company_id, events) => {
    if (events === null) identities.forget();
    for (const event of events ?? []) {
      const renewed = renewedBy(event);
      if (renewed === undefined) continue;
      identities.forget();
      // The event itself is still to be sent.
      setImmediate(() => {
        hub.flush();
        streams.renew(company_id, renewed);
      });
    }
  });
};

/** What stands above every answer: its name in the log, and that nobody keeps an answer of the API that says nothing of it. */
const addAnswerHeaders = (app: FastifyInstance): void => {
  app.addHook("onSend", (request, reply, _payload, done) => {
    void reply.header("x-content-type-options", "nosniff").header("x-request-id", request.id);
    if ((request.routeOptions.url ?? request.url).startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
    done();
  });
};

/** The whole HTTP server, ready to listen. Closing it ends its streams and waits for the calls that run. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { parts, site, version, catalogue } = options;
  const app = createFastify(options);
  // Contracts are checked by the runtime, and answers go out as they are: Fastify's own schemas only document.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  const isKnown = knownRoutes(app);
  takeJsonOnly(app);
  let isClosing = false;
  app.addHook("onRequest", (_request, _reply, done) => done(isClosing ? new DomainError("unavailable") : undefined));
  addHostCheck(app, options);
  await app.register(cookies);
  const locked = new LockedAddresses(parts.now, options.hold);
  addLockCheck(app, locked, site);
  const identities = new Identities(parts, site, parts.now);
  const streams = new Streams(identities, parts.hub);
  const endConnections = connectionsOf(app.server);
  app.addHook("preClose", async () => {
    isClosing = true;
    streams.close();
    if (app.server.listening) endConnections();
  });
  watchAccess(parts, identities, streams);
  addIdentity(app, identities, site);
  const spend = addDoor(app, {
    contractOf: async (procedure, identity) =>
      (await catalogue.of(identity?.company_id ?? null)).contracts.get(procedure) ?? null,
    admit: (procedure, identity) => runtime.admit(procedure, identity),
    allowance: options.allowance ?? null,
    now: options.steady ?? (() => performance.now()),
  });
  addAnswerHeaders(app);
  addRequestLog(app);
  const anybodys = publicCompany(parts.store);
  await anybodys();
  const failureFor = failuresOf(site, anybodys);
  addErrorAnswers(app, failureFor);
  const ran = addMetrics(app, () => streams.count, options.metricsToken ?? null);
  await addApiDocs(app, version, catalogue);
  const page = await addPages(app, options.pages, options.tls !== null, framesOfAll(parts, site));
  addNotFoundAnswers(app, failureFor, isKnown, page);
  addHealth(app, parts, version);
  const runtime = new Runtime(parts, site, options.machines, catalogue, ran, options.longReads);
  const ended = () => void streams.endExpired();
  addAuthRoutes(app, { ...parts, locked, seal: options.seal }, site, identities, ended, options.provider ?? null);
  addProcedureRoutes(app, runtime);
  addProcedureList(app, runtime);
  addReadsRoute(app, runtime, failureFor, spend);
  addEventRoutes(app, parts, streams, options.snapshot, runtime);
  for (const add of options.routes) await add(app, runtime, identities);
  return app;
};
