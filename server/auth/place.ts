import type { FastifyRequest } from "fastify";

/** Longer than what any browser says of itself. */
const longestBrowser = 300;

/** What the browser of a request says of itself. */
export const browserOf = ({ headers }: FastifyRequest): string | null =>
  headers["user-agent"]?.slice(0, longestBrowser) ?? null;

/** The server as the browser calls it, which is one of its own names. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
