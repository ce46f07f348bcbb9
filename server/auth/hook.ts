import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import { languageOf } from "#server/language.ts";
import type { SiteReader } from "#server/site.ts";
import { type Credentials, credentialsOf, setDeviceCookie } from "./credentials.ts";
import type { Identities } from "./identities.ts";
import { identityAt } from "./identity.ts";
import type { Identity } from "#server/identity.ts";
import { isSameOrigin } from "./same-origin.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** These answer the user's own settings, which a call just before may have changed. */
const aboutTheCaller = new Set(["/api/app", "/api/session"]);

/** These answer anybody alike, and wait for no database. */
const withoutCaller = new Set(["/api/health"]);

/** Pictures are fetched by the browser itself, whose requests say nothing of their reason. */
const isFile = (route: string): boolean => route.startsWith("/serverfiles/");

/** A path outside of `/api/` at which a procedure answers. */
const isProcedure = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.procedure !== undefined;

const isBackground = (request: FastifyRequest, route: string): boolean =>
  request.headers["shopwright-background"] === "1" || isFile(route);

/** A terminal's token marks a browser whose user signs in besides; it opens nothing by itself. */
const isTerminal = ({ actor, device }: Identity): boolean =>
  actor.kind === "device" && device?.device_kind === "terminal";

interface Look {
  background: boolean;
  anew: boolean;
}

const callerBy = async (identities: Identities, { header, session }: Credentials, { background, anew }: Look) => {
  const token = header ?? session;
  const found = token === null ? null : await identities.of(token, background, anew);
  return found && isTerminal(found) ? null : found;
};

const screenBy = async (identities: Identities, screen: string, { anew }: Look): Promise<Identity | null> => {
  const found = await identities.of(screen, true, anew);
  return found?.actor.kind === "device" ? found : null;
};

/**
 * Finds out who calls and in which language to answer. Refuses calls that change something and come from a page of
 * another origin, unless they carry a token of their own, which no browser adds by itself.
 */
export const addIdentity = (app: FastifyInstance, identities: Identities, site: SiteReader): void => {
  app.decorateRequest("identity", null);
  app.decorateRequest("language", "en");
  app.decorateRequest("screen", null);
  app.addHook("onRequest", async (request, reply) => {
    // The route that was found, not the address as written: `/%61pi/` leads to the same one.
    const route = request.routeOptions.url ?? request.url;
    if (withoutCaller.has(route) || (!route.startsWith("/api/") && !isFile(route) && !isProcedure(request))) return;
    const credentials = credentialsOf(request);
    const look = { background: isBackground(request, route), anew: aboutTheCaller.has(route) };
    const screen = credentials.screen === null ? null : await screenBy(identities, credentials.screen, look);
    const caller = await callerBy(identities, credentials, look);
    // The age of a screen's cookie begins anew while it calls, so that it never ends before the screen does.
    if (screen && credentials.screen && (await identities.see(screen, request.ip)))
      setDeviceCookie(request, reply, credentials.screen);
    if (caller?.actor.kind === "device") await identities.see(caller, request.ip);
    request.screen = screen?.device ?? null;
    request.identity = identityAt(caller, screen);
    const { [languageCookie]: chosenHere } = request.cookies;
    request.language = await languageOf(site, request.identity, request.headers["accept-language"], chosenHere);
    if (!safe.has(request.method) && credentials.header === null && !isSameOrigin(request.headers))
      throw new DomainError("not_allowed", {
        message: "The call comes from a page of another origin.",
        text: { key: "call.other_origin" },
      });
  });
};
