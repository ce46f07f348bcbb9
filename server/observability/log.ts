import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { withoutLoginCodes } from "#schemas/protocol/login-link.ts";
import { routeNameOf } from "#server/request.ts";
import type { RecentLog } from "./recent-log.ts";

const slow = 1000;

/** Structured logs on standard output, without cookies, keys or passwords. */
export const loggerOptions = {
  level: "info",
  redact: {
    paths: [
      "req.headers.cookie",
      "req.headers.authorization",
      'req.headers["x-api-key"]',
      'res.headers["set-cookie"]',
      "password",
      "*.password",
      "*.pincode",
      "*.token",
      "*.api_key",
    ],
    censor: "[redacted]",
  },
} satisfies FastifyServerOptions["logger"];

/** Writes lines on standard output, and to what keeps the last of them. */
export const writingTo = (recent: RecentLog): { write: (line: string) => void } => ({
  write: (line) => {
    process.stdout.write(line);
    recent.write(line);
  },
});

/** A request has no logger of its own, which each would pay for and few use: what is said of it names it. */
export const oneLogger = (logger: FastifyBaseLogger): FastifyBaseLogger => logger;

const pathOf = ({ url }: FastifyRequest): string => withoutLoginCodes(url.split("?")[0] ?? "");

const entryOf = (request: FastifyRequest, reply: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  route: routeNameOf(request) ?? pathOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  company_id: request.identity?.company_id,
  username: request.identity?.actor.username,
});

/** Logs what went wrong and what took long; all else is counted by the metrics only. */
export const addRequestLog = (app: FastifyInstance): void => {
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (statusCode >= 500) request.log.error(entryOf(request, reply), "failed");
    else if (elapsedTime > slow && !request.url.startsWith("/api/events"))
      request.log.warn(entryOf(request, reply), "slow");
    else if (statusCode >= 400) request.log.info(entryOf(request, reply), "refused");
    done();
  });
};
