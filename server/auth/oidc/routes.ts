import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isReturnPath, ProviderStart, type ProviderStartAnswer } from "#schemas/protocol/provider-sign-in.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { credentialsOf, setSessionCookie } from "#server/auth/credentials.ts";
import { browserOf, originOf } from "#server/auth/place.ts";
import { detailsOf } from "#server/error-details.ts";
import { validatorOf } from "#server/validation.ts";
import { OidcProblem } from "./problem.ts";
import type { createProviderSignIn } from "./sign-in.ts";
import { signInLasts } from "./waiting.ts";

const checkStart = validatorOf(ProviderStart);
const base = "/api/auth/oidc";
/** Where the provider sends the browser back to. */
const callbackPath = `${base}/callback`;
/** The page that says what went wrong, and from which a session leads on to what was asked for. */
const signInPage = "/login-form";
const tags = ["session"];
/** The provider is asked, and rows are written, for somebody who has not signed in. */
const cost = 5;

const secretCookie = "shopwright_provider";
const longestSecret = 100;
/** It comes along when the provider sends the browser back, which a strict cookie would not. */
const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: "lax", path: base, secure: request.protocol === "https" }) as const;

const keepSecret = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  void reply.setCookie(secretCookie, secret, { ...cookieOptions(request), maxAge: signInLasts / 1000 });
};
const secretOf = ({ cookies: { [secretCookie]: secret } }: FastifyRequest): string | null =>
  secret && secret.length <= longestSecret ? secret : null;

/** Says in the log why somebody was not let in; what is said holds nothing of tokens. */
const logProblem = ({ log }: FastifyRequest, { problem, message, cause }: OidcProblem): void => {
  const detail =
    problem === "failed" ? { err: cause } : { cause: cause === undefined ? null : detailsOf(cause).message };
  log.warn({ problem, why: message, ...detail }, "nobody signed in by the provider");
};

const pathAfter = (redirect: string | null, problem: string | null): string => {
  const query = new URLSearchParams({ ...(redirect === null ? {} : { redirect }), ...(problem && { problem }) });
  return query.size === 0 ? signInPage : `${signInPage}?${query.toString()}`;
};

type SignIn = ReturnType<typeof createProviderSignIn>;

const addStart = (app: FastifyInstance, { begin }: SignIn): void => {
  const schema = { tags, summary: "Begin a sign-in at the provider", body: ProviderStart };
  const limits = { bodyLimit: 8192, config: { access: "anybody", cost } } as const;
  app.post(`${base}/start`, { schema, ...limits }, async (request, reply): Promise<ProviderStartAnswer> => {
    const { redirect, again } = checkStart(request.body);
    if (redirect !== null && !isReturnPath(redirect)) throw new DomainError("invalid_input", { path: "/redirect" });
    const replaced = credentialsOf(request).session;
    try {
      const callback = `${originOf(request)}${callbackPath}`;
      const { url, secret } = await begin({ redirect, again, replaced }, request.ip, callback);
      keepSecret(request, reply, secret);
      return { url, problem: null };
    } catch (error) {
      if (!(error instanceof OidcProblem)) throw error;
      logProblem(request, error);
      return { url: null, problem: error.problem };
    }
  });
};

const addCallback = (app: FastifyInstance, { finish }: SignIn): void => {
  const schema = { tags, summary: "Where the provider sends the browser back to" };
  // A look ahead at the address is no sign-in.
  const only = { schema, exposeHeadRoute: false, config: { access: "anybody", cost } } as const;
  app.get(callbackPath, only, async (request, reply) => {
    const callback = new URL(request.url, originOf(request));
    const from = { address: request.ip, browser: browserOf(request) };
    const outcome = await finish(secretOf(request), callback, from);
    // What another browser has begun leaves the own sign-in, which may still come back, as it is.
    if ("token" in outcome || outcome.problem.problem !== "expired")
      void reply.clearCookie(secretCookie, cookieOptions(request));
    if ("token" in outcome) {
      setSessionCookie(request, reply, outcome.token);
      return reply.redirect(pathAfter(outcome.redirect, null), 303);
    }
    logProblem(request, outcome.problem);
    return reply.redirect(pathAfter(outcome.redirect, outcome.problem.problem), 303);
  });
};

/** Routes of sign-in by a provider; they are there only where the site has one. */
export const addProviderRoutes = (app: FastifyInstance, signIn: SignIn): void => {
  addStart(app, signIn);
  addCallback(app, signIn);
};
