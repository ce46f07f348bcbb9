import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { OidcConfig } from "#server/auth/oidc/config.ts";

const [clientId, clientSecret] = ["shopwright", "a secret of forty-two characters, no more"];
const kid = "of-tests";

type Claims = Record<string, unknown>;

/** Where the provider does not keep to the protocol; each begins as the protocol has it. */
interface Lies {
  /** What its tokens say instead, signed with its own key. */
  claims: (claims: Claims) => Claims;
  /** Spoils the signature. */
  forged: boolean;
  /** What it says of itself instead. */
  metadata: (metadata: Claims) => Claims;
  /** It takes calls and never answers. */
  silent: boolean;
}
const honest = (): Lies => ({ claims: (claims) => claims, forged: false, metadata: (one) => one, silent: false });

/** A provider of OpenID Connect on this computer, which takes the name of any of its `people` for who signs in. */
export interface TestSignInProvider {
  issuer: string;
  /** What it says of whom, by subject. */
  people: Map<string, Claims>;
  lies: Lies;
  /** What a server is told of it. */
  config: (change?: Partial<OidcConfig>) => OidcConfig;
  /** The same as variables of a server's environment. */
  env: () => Record<string, string>;
  /** Knows the server at an origin from now on; until then, and when it is down, nothing listens. */
  serve: (origin: string) => Promise<void>;
  down: () => Promise<void>;
}

const roles = { "shop-admins": "administrator", "shop-planners": "planner", "shop-operators": "operator" };

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token with other claims, signed as the first was. */
const resigned = (token: string, { claims, forged }: Lies, key: JsonWebKey): string => {
  const [header = "", payload = ""] = token.split(".");
  const told: Claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const body = `${header}.${part(claims(told))}`;
  const signature = sign("sha256", Buffer.from(forged ? `${body}x` : body), createPrivateKey({ key, format: "jwk" }));
  return `${body}.${signature.toString("base64url")}`;
};

const page = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Sign in at the provider</h1>
<form method="post"><label>Who are you? <input name="login" autofocus></label>
<button name="do" value="go">Go on</button> <button name="do" value="stop">Cancel</button></form></main></html>`;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

/** The provider's own page: who is it? */
const ask = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(page);
  const typed = await bodyOf(request);
  const result =
    typed.get("do") === "stop" ? { error: "access_denied" } : { login: { accountId: typed.get("login") ?? "" } };
  await provider.interactionFinished(request, response, result);
};

interface Made extends Pick<TestSignInProvider, "issuer" | "people" | "lies"> {
  origin: string;
  key: JsonWebKey;
  /** Does it tell of a person in the token, or only when it is asked? */
  inToken: boolean;
}

const make = ({ issuer, people, lies, origin, key, inToken }: Made): Provider => {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/login-form`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [{ ...key, kid, alg: "RS256", use: "sig" }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 3600, Interaction: 600, Session: 3600 },
    cookies: { keys: ["of tests"] },
    claims: { openid: ["sub"], profile: ["preferred_username", "groups", "locale", "acr_of_plant", "more"] },
    conformIdTokenClaims: !inToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => Promise.resolve({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body: Claims = typeof ctx.body === "object" && ctx.body !== null ? { ...ctx.body } : {};
    if (ctx.path === "/.well-known/openid-configuration") ctx.body = lies.metadata(body);
    if (ctx.path === "/token" && typeof body["id_token"] === "string")
      ctx.body = { ...body, id_token: resigned(body["id_token"], lies, key) };
  });
  return provider;
};

const opened = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => void server.listen(port, "127.0.0.1", resolve));
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const newKey = (): JsonWebKey =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/** Makes a provider with an address of its own at which nothing listens yet. */
export const makeSignInProvider = async (inToken = true): Promise<TestSignInProvider> => {
  const [key, people, lies] = [newKey(), new Map<string, Claims>(), honest()];
  let provider: Provider | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (lies.silent || !provider) return;
    if (request.url?.startsWith("/interaction/")) await ask(provider, request, response);
    else await provider.callback()(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await opened(server, 0);
  const { port } = server.address() as AddressInfo;
  await closed(server);
  const issuer = `http://127.0.0.1:${port}`;
  const config = { issuer, clientId, clientSecret, name: "Nordic Mould", scope: "openid profile" };
  return {
    issuer,
    people,
    lies,
    config: (change) => ({
      ...config,
      groupsClaim: "groups",
      nameClaim: "preferred_username",
      roles: new Map(Object.entries(roles)),
      required: new Map(),
      company_id: null,
      ...change,
    }),
    env: () => ({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: config.name,
      OIDC_ROLES: JSON.stringify(roles),
    }),
    serve: async (origin) => {
      provider = make({ issuer, people, lies, origin, key, inToken });
      if (!server.listening) await opened(server, port);
    },
    down: () => closed(server),
  };
};
