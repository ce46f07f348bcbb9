import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Told of each run of a procedure's handler: an answer that is shared or kept is none. */
export type RunListener = (procedure: string) => void;

const registries = new WeakMap<FastifyInstance, Registry>();

/** Where another part of a server adds its figures to those of `/metrics`. */
export const registryOf = (app: FastifyInstance): Registry => registries.get(app)!;

/** Counts and times every answer by its route and serves the numbers to Prometheus at `/metrics`. */
export const addMetrics = (app: FastifyInstance, readers: () => number): RunListener => {
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
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return (procedure) => runs.inc({ procedure });
};
