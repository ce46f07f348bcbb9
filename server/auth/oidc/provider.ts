import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from "openid-client";
import { hour, minute } from "#schemas/durations.ts";
import { boundedFetch } from "./fetch.ts";
import type { OidcConfig } from "./config.ts";
import type { Claims } from "./person.ts";
import { OidcProblem } from "./problem.ts";
import type { ProviderProblem } from "#schemas/protocol/provider-sign-in.ts";

/** What one sign-in is known by: `state` comes back through the browser, `nonce` in the token, `verifier` with the code. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The sign-in provider, of which nothing is asked before somebody signs in. Each throws `OidcProblem`. */
export interface Provider {
  /** Where the browser goes to sign in; `again` has the provider ask who it is. */
  signInUrl: (secrets: Secrets, redirectUri: string, again: boolean) => Promise<string>;
  /** What the provider says of who comes back, by the address of the call. */
  claimsOf: (callback: URL, secrets: Secrets) => Promise<Claims>;
  /** Where the browser goes to sign out there too; null where the provider has no such place. */
  signOutUrl: (returnTo: string) => Promise<string | null>;
}

interface Around {
  /** Milliseconds UTC. */
  now: () => number;
  /** So long, in seconds, may the provider take for an answer. */
  patience: number;
}

/** What the provider says of itself is believed so long. */
const metadataLasts = hour;
/** So far may its clock be from ours. */
const clocksApart = 5 * minute;

/** Errors that the provider itself names, in its answer or through the browser. */
const byName: Readonly<Record<string, ProviderProblem>> = {
  access_denied: "cancelled",
  invalid_grant: "expired",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};
const byCode: Readonly<Record<string, ProviderProblem>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "clock",
  OAUTH_TIMEOUT: "unavailable",
  OAUTH_ABORT: "unavailable",
};

/** Words for the log; what was answered may hold tokens and claims, and stays out of it. */
const problemOf = (error: unknown): OidcProblem => {
  if (error instanceof OidcProblem) return error;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return new OidcProblem(byName[error.error] ?? "answer", `the provider refuses: ${error.error.slice(0, 100)}`);
  if (!(error instanceof ClientError)) return new OidcProblem("answer", "the provider's answer cannot be used");
  if (error.cause instanceof OidcProblem) return error.cause;
  const { code = "" } = error;
  return new OidcProblem(byCode[code] ?? "answer", `${error.message} (${code})`);
};

const asked = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw problemOf(error);
  }
};

/** How the provider wants to be shown the secret: in the header, which is what counts where it does not say. */
const authenticationAt = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret: string) =>
  methods && !methods.includes("client_secret_basic") ? ClientSecretPost(secret) : ClientSecretBasic(secret);

const isPlain = ({ issuer }: OidcConfig): boolean => issuer.startsWith("http:");

const discover = async (config: OidcConfig, { patience }: Around): Promise<Configuration> => {
  const { issuer, clientId, clientSecret } = config;
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: patience,
    [customFetch]: boundedFetch,
    // Only an issuer on this computer may be without TLS.
    execute: isPlain(config) ? [allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  if (metadata.issuer !== issuer) throw new OidcProblem("answer", `the issuer calls itself ${metadata.issuer}`);
  const client = new Configuration(metadata, clientId, undefined, authenticationAt(metadata, clientSecret));
  client.timeout = patience;
  client[customFetch] = boundedFetch;
  if (isPlain(config)) allowInsecureRequests(client);
  // The signature of each token is looked at, also of one that came over TLS from the provider itself.
  enableNonRepudiationChecks(client);
  return client;
};

/** What the provider says of itself, asked for when it is needed and kept for an hour; a failure is not kept. */
const keptClient = (config: OidcConfig, around: Around): (() => Promise<Configuration>) => {
  let known: { at: number; client: Promise<Configuration> } | null = null;
  return async () => {
    const now = around.now();
    if (known && now - known.at < metadataLasts && now >= known.at) return await known.client;
    const mine = { at: now, client: discover(config, around) };
    known = mine;
    try {
      return await mine.client;
    } catch (error) {
      if (known === mine) known = null;
      throw error;
    }
  };
};

/** A token is of now: one that was made in another hour shows that one of the two clocks is wrong. */
const checkClock = (issuedAt: number, now: number): void => {
  const apart = Math.abs(issuedAt * 1000 - now);
  if (apart > clocksApart) throw new OidcProblem("clock", `the clocks are ${Math.round(apart / 1000)} s apart`);
};

const needed = ({ nameClaim, groupsClaim, required }: OidcConfig): string[] => [
  nameClaim,
  groupsClaim,
  ...required.keys(),
];

/** Asks the provider of a site, whose tokens nobody but this function sees: they are used at once and forgotten. */
export const openProvider = (config: OidcConfig, around: Around): Provider => {
  const clientOf = keptClient(config, around);
  return {
    signInUrl: ({ state, nonce, verifier }, redirect_uri, again) =>
      asked(async () => {
        const client = await clientOf();
        return buildAuthorizationUrl(client, {
          redirect_uri,
          scope: config.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(again ? { prompt: "login" } : {}),
        }).href;
      }),
    claimsOf: (callback, { state, nonce, verifier }) =>
      asked(async () => {
        const client = await clientOf();
        const tokens = await authorizationCodeGrant(client, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OidcProblem("answer", "no token that tells who it is");
        checkClock(claims.iat, around.now());
        const isWhole = needed(config).every((claim) => Object.hasOwn(claims, claim));
        if (isWhole || !client.serverMetadata().userinfo_endpoint) return claims;
        return { ...(await fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims };
      }),
    signOutUrl: (returnTo) =>
      asked(async () => {
        const client = await clientOf();
        if (!client.serverMetadata().end_session_endpoint) return null;
        return buildEndSessionUrl(client, { post_logout_redirect_uri: returnTo }).href;
      }),
  };
};
