import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { ServerParts } from "#server/parts.ts";
import { canServe, Condition } from "./condition.ts";

const conditions = new WeakMap<FastifyInstance, Condition>();

/** Where another part of a server adds its reasons to those of `/api/health`. */
export const conditionOf = (app: FastifyInstance): Condition => conditions.get(app)!;

const Health = Type.Object({
  status: Type.Union([Type.Literal("ok"), Type.Literal("degraded")]),
  version: Type.String(),
  database: Type.Union([Type.Literal("sqlite"), Type.Literal("postgres")]),
  uptime_s: Type.Integer(),
  ready: Type.Boolean({ description: "Can it read and store? `?ready` answers 503 when it cannot." }),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  age_s: Type.Integer({ description: "Seconds since the database was last looked at" }),
});

const schema = {
  tags: ["operation"],
  summary: "State of the server and its database",
  description:
    "As it was last seen, at most about a second ago (`age_s`): the answer waits for no database. 503 when the database does not answer; with `?ready` also when nothing can be stored.",
  querystring: Type.Object({ ready: Type.Optional(Type.String()) }),
  response: { 200: Health, 503: Health },
};

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** `GET /api/health`: does the server answer, its database behind it, and all that belongs to it? */
export const addHealth = (app: FastifyInstance, { store, now }: ServerParts, version: string): void => {
  const started = now();
  const condition = new Condition(store);
  conditions.set(app, condition);
  app.addHook("onReady", () => condition.start());
  app.addHook("onClose", async () => condition.stop());
  app.get<{ Querystring: { ready?: string } }>(
    "/api/health",
    { schema, config: { access: "anybody", cost: 0, anyHost: true } },
    async ({ query }, reply) => {
      const { reasons, age } = condition;
      const ready = canServe(reasons);
      const isAway = reasons.some(({ code }) => code === "no_answer");
      return reply.code(isAway || (query.ready !== undefined && !ready) ? 503 : 200).send({
        status: reasons.length === 0 ? "ok" : "degraded",
        version,
        database: store.kind,
        uptime_s: seconds(now() - started),
        ready,
        reasons,
        age_s: seconds(age),
      });
    },
  );
};
