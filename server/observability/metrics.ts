import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { DomainError } from "#schemas/protocol/errors.ts";
import { routeNameOf } from "#server/request.ts";

/** Told of each run of a procedure's handler: an answer that is shared or kept is none. */
export type RunListener = (procedure: string) => void;

const registries = new WeakMap<FastifyInstance, Registry>();

/** Where another part of a server adds its figures to those of `/metrics`. */
export const registryOf = (app: FastifyInstance): Registry => registries.get(app)!;

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Straight from this computer; what a proxy hands on comes from there too, but says so. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  loopback.has(ip) && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const shows = ({ headers }: FastifyRequest, token: string | null): boolean =>
  token !== null && timingSafeEqual(digestOf(headers.authorization ?? ""), digestOf(`Bearer ${token}`));

/**
 * Counts and times every answer by its route and serves the numbers to Prometheus at `/metrics`: to a collector on this
 * computer, and to one that shows the token.
 */
export const addMetrics = (app: FastifyInstance, readers: () => number, token: string | null): RunListener => {
  const registry = new Registry();
  registries.set(app, registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "shopwright_http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const streams = new Gauge({
    name: "shopwright_event_readers",
    help: "Open event streams",
    registers: [registry],
    collect() {
      streams.set(readers());
    },
  });
  const runs = new Counter({
    name: "shopwright_procedure_runs_total",
    help: "Runs of procedure handlers; answers that were shared or kept are none",
    labelNames: ["procedure"] as const,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeNameOf(request) ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !shows(request, token)) throw new DomainError("not_signed_in");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return (procedure) => runs.inc({ procedure });
};
