import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { shownSettings } from "#schemas/documents/site/mail.ts";
import { SecondFactorCode } from "#schemas/platform/passwords.ts";
import { languageCookie } from "#schemas/protocol/language.ts";
import { languageOf } from "#server/language.ts";
import { callerOf } from "#server/request.ts";
import type { SiteReader } from "#server/site.ts";
import { validatorOf } from "#server/validation.ts";
import {
  browserTokenOf,
  clearSessionCookie,
  credentialsOf,
  screenAge,
  setBrowserCookie,
  setSessionCookie,
} from "./credentials.ts";
import type { LockedAddresses } from "./locked-addresses.ts";
import type { Identities } from "./identities.ts";
import type { Identity } from "#server/identity.ts";
import { browserOf, originOf } from "./place.ts";
import type { SignInProvider } from "./sign-in-provider.ts";
import { createSignIn, type Place, type SignedIn, type SignInParts } from "./sign-in.ts";
import { userEntity } from "./user-entity.ts";

const SignIn = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    second_factor: Type.Optional(SecondFactorCode),
  },
  { additionalProperties: false },
);

const CodeSignIn = Type.Object(
  {
    company_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    login_code: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);
const checkSignIn = validatorOf(SignIn);
const checkCodeSignIn = validatorOf(CodeSignIn);
const signInRoute = "/api/auth/sign-in";
/** To check a password is slow by intent. */
const signInCost = 5;
const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  browser: browserOf(request),
  replaced: credentialsOf(request).session,
  known_by: browserTokenOf(request),
  terminalOf: request.terminalOf,
});

const isByCode = (body: unknown): boolean => typeof body === "object" && body !== null && "login_code" in body;

/** Refuses guesses from a locked address before anything is read of them. To be added before anything looks at who calls. */
export const addLockCheck = (app: FastifyInstance, locked: LockedAddresses, site: SiteReader): void => {
  app.addHook("onRequest", async (request) => {
    const { routeOptions, method, ip, cookies, headers } = request;
    if (method !== "POST" || routeOptions.url !== signInRoute) return;
    const refusal = await locked.refusalOf(ip, null);
    if (!refusal) return;
    request.language = await languageOf(site, null, headers["accept-language"], cookies[languageCookie]);
    throw refusal;
  });
};

/** What `GET /api/session` answers. A device has no user. */
const sessionAnswer = async (site: SiteReader, identity: Identity) => ({
  user: userEntity(identity),
  permissions: [...identity.actor.permissions].sort(),
  settings: shownSettings(await site.settings(identity.company_id)),
});

/**
 * Sign-in, sign-out and the session. `ended` hears of a session that was ended; where its user comes from a sign-in
 * provider, the answer says where to `leave` to, to sign out there too.
 */
export const addAuthRoutes = (
  app: FastifyInstance,
  parts: SignInParts,
  site: SiteReader,
  identities: Identities,
  ended: () => void,
  provider: SignInProvider | null,
): void => {
  const { signIn, signInByCode, signOut } = createSignIn(parts);
  const signedIn = async (request: FastifyRequest): Promise<SignedIn> => {
    const { body } = request;
    if (isByCode(body)) {
      const { company_id, login_code } = checkCodeSignIn(body);
      return await signInByCode(company_id, login_code, placeOf(request));
    }
    return await signIn(checkSignIn(body), placeOf(request));
  };
  const tags = ["session"];

  const body = Type.Union([SignIn, CodeSignIn]);
  const limits = { bodyLimit: 4096, config: { access: "anybody", cost: signInCost, knownNames: true } } as const;
  app.post(signInRoute, { schema: { tags, summary: "Sign in", body }, ...limits }, async (request, reply) => {
    const { token, known_by } = await signedIn(request);
    const identity = await identities.of(token, true);
    setSessionCookie(request, reply, token, known_by === undefined ? undefined : screenAge);
    if (known_by !== undefined) setBrowserCookie(request, reply, known_by);
    return identity ? await sessionAnswer(site, identity) : null;
  });

  const own = { config: { access: "signed-in", beforePassword: true } } as const;
  app.post("/api/auth/sign-out", { schema: { tags, summary: "End the session" }, ...own }, async (request, reply) => {
    const { session, credential, user } = callerOf(request).identity;
    // A terminal is ended by whoever enrolled it, and by nobody who stands before it.
    const isOwn = session !== null && credential.kind === "session";
    if (isOwn) await signOut(session);
    identities.forget();
    ended();
    clearSessionCookie(request, reply);
    const leave = provider && user && isOwn ? await provider.signOutUrl(user, `${originOf(request)}/login-form`) : null;
    return { call_status: [{ call_code: 0, call_message: "" }], res: true, ...(leave === null ? {} : { leave }) };
  });

  const session = { tags, summary: "User, permissions and settings of the session" };
  provider?.addRoutes(app);
  app.get("/api/session", { schema: session, ...own }, (request) => sessionAnswer(site, callerOf(request).identity));
};
