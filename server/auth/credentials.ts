import type { FastifyReply, FastifyRequest } from "fastify";
import { tokenKind } from "./tokens.ts";

const sessionCookie = "shopwright_session";
export const deviceCookie = "shopwright_device";
/** By it a browser is known again to the login codes that it has opened. */
const browserCookie = "shopwright_browser";

const longest = 200;

const fromHeader = ({ headers }: FastifyRequest): string | null => {
  const bearer = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? "")?.[1];
  const key = headers["x-api-key"];
  return bearer ?? (typeof key === "string" ? key : null);
};

/** What a request shows of its sender: a token in a header, else the cookies of a session and of a paired screen. */
export interface Credentials {
  header: string | null;
  session: string | null;
  screen: string | null;
}

const usable = (token: string | null | undefined): string | null =>
  token === undefined || token === null || token.length > longest ? null : token;

/** The credentials of a request. A header, `Authorization: Bearer` or `X-Api-Key`, is taken alone. */
export const credentialsOf = (request: FastifyRequest): Credentials => {
  const header = fromHeader(request);
  if (header !== null) return { header: usable(header), session: null, screen: null };
  const { [sessionCookie]: session, [deviceCookie]: screen } = request.cookies;
  return { header: null, session: usable(session), screen: usable(screen) };
};

const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: "strict", path: "/", secure: request.protocol === "https" }) as const;

const day = 86_400;
/** Long enough for every session; the server decides when it ends. */
const sessionAge = 30 * day;
/** The longest that browsers keep a cookie; each day on which the screen calls begins it anew. */
export const screenAge = 400 * day;

/** A session that lasts for months is kept as long as browsers keep cookies. */
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  age = sessionAge,
): void => {
  void reply.setCookie(sessionCookie, token, { ...cookieOptions(request), maxAge: age });
};

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply.clearCookie(sessionCookie, cookieOptions(request));
};

/** Hands a screen the token by which it is known from now on. */
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  void reply.setCookie(deviceCookie, token, { ...cookieOptions(request), maxAge: screenAge });
};

/** The token by which a browser is known to login codes; null where it has none that could be one. */
export const browserTokenOf = ({ cookies: { [browserCookie]: token } }: FastifyRequest): string | null => {
  const shown = usable(token);
  return shown !== null && tokenKind(shown) === "browser" ? shown : null;
};

export const setBrowserCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  void reply.setCookie(browserCookie, token, { ...cookieOptions(request), maxAge: screenAge });
};
