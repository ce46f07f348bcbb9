import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buildHeader } from "#schemas/protocol/app.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import { languageOf } from "#server/language.ts";
import type { SiteReader } from "#server/site.ts";
import { browserTokenOf, type Credentials, credentialsOf, setDeviceCookie } from "./credentials.ts";
import type { Identities } from "./identities.ts";
import { identityAt } from "./identity.ts";
import type { Identity } from "#server/identity.ts";
import { isSameOrigin } from "./same-origin.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** These answer the user's own settings, which a call just before may have changed. */
const startPath = "/api/app";
const aboutTheCaller = new Set([startPath, "/api/session"]);

/** These answer anybody alike, and wait for no database. */
const withoutCaller = new Set(["/api/health"]);

/** The company's pictures and themes are fetched besides, by requests that say nothing of their reason. */
const isFile = (route: string): boolean => route.startsWith("/serverfiles/") || route === "/settings.json";

/** A path outside of `/api/` at which a procedure answers. */
const isProcedure = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.procedure !== undefined;

const isBackground = (request: FastifyRequest, route: string): boolean =>
  request.headers["shopwright-background"] === "1" || isFile(route);

/** A terminal's token opens something in the cookie of its browser only, where it is followed by another and bound to our own pages. */
const isTerminal = ({ credential, device }: Identity): boolean =>
  credential.kind === "device" && device?.device_kind === "terminal";

interface Look {
  background: boolean;
  anew: boolean;
}

const callerBy = async (
  identities: Identities,
  { header, session }: Credentials,
  { background, anew }: Look,
  screen: Identity | null,
) => {
  const token = header ?? session;
  const atTerminal = (company_id: number) =>
    screen?.company_id === company_id && screen.device?.device_kind === "terminal";
  const found = token === null ? null : await identities.of(token, background, anew, atTerminal);
  return found && isTerminal(found) ? null : found;
};

const screenBy = async (identities: Identities, screen: string, { anew }: Look): Promise<Identity | null> => {
  const found = await identities.of(screen, true, anew);
  return found?.credential.kind === "device" ? found : null;
};

const buildOf = ({ headers }: FastifyRequest): string | null => {
  const build = headers[buildHeader];
  return typeof build === "string" && /^[\w-]{1,64}$/.test(build) ? build : null;
};

/** Notes that the calling screen lives. The age of its cookie begins anew while it calls, and its token is followed by another. */
const noteScreen = async (
  identities: Identities,
  request: FastifyRequest,
  reply: FastifyReply,
  screen: Identity | null,
  { header, screen: inCookie }: Credentials,
): Promise<void> => {
  const token = inCookie ?? header;
  if (!screen || token === null) return;
  const call = { address: request.ip, build: buildOf(request), inCookie: inCookie !== null };
  const kept = await identities.see(token, screen, call);
  if (kept !== null && inCookie !== null) setDeviceCookie(request, reply, kept);
};

/** A browser that opens nothing any more is told why it does not: as the screen that it was, and as that of a login code. */
const noteEnded = async (
  identities: Identities,
  request: FastifyRequest,
  screen: Identity | null,
  credentials: Credentials,
): Promise<void> => {
  if (!screen && credentials.screen !== null) request.endedScreen = await identities.ended(credentials.screen);
  const browser = credentials.header === null ? browserTokenOf(request) : null;
  if (browser !== null) request.endedCode = await identities.endedCode(browser);
};

/**
 * Finds out who calls and in which language to answer. Refuses calls that change something and come from a page of
 * another origin, unless they carry a token of their own, which no browser adds by itself.
 */
export const addIdentity = (app: FastifyInstance, identities: Identities, site: SiteReader): void => {
  app.decorateRequest("identity", null);
  app.decorateRequest("language", "en");
  app.decorateRequest("screen", null);
  app.decorateRequest("terminalOf", null);
  app.decorateRequest("endedScreen", null);
  app.decorateRequest("endedCode", null);
  app.addHook("onRequest", async (request, reply) => {
    // The route that was found, not the address as written: `/%61pi/` leads to the same one.
    const route = request.routeOptions.url ?? request.url;
    if (withoutCaller.has(route) || (!route.startsWith("/api/") && !isFile(route) && !isProcedure(request))) return;
    const credentials = credentialsOf(request);
    const look = { background: isBackground(request, route), anew: aboutTheCaller.has(route) };
    const screen = credentials.screen === null ? null : await screenBy(identities, credentials.screen, look);
    if (credentials.screen !== null && !screen) await identities.noticeCopy(credentials.screen, request.ip);
    const caller = await callerBy(identities, credentials, look, screen);
    await noteScreen(identities, request, reply, screen ?? caller, credentials);
    request.screen = screen?.device ?? null;
    request.terminalOf = screen?.device?.device_kind === "terminal" ? screen.company_id : null;
    request.identity = identityAt(caller, screen);
    if (route === startPath && !request.identity) await noteEnded(identities, request, screen, credentials);
    const { [languageCookie]: chosenHere } = request.cookies;
    request.language = await languageOf(site, request.identity, request.headers["accept-language"], chosenHere);
    if (!safe.has(request.method) && credentials.header === null && !isSameOrigin(request.headers))
      throw new DomainError("not_allowed", {
        message: "The call comes from a page of another origin.",
        text: { key: "call.other_origin" },
      });
  });
};
