import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { ServerParts } from "#server/parts.ts";

/** `GET /api/health`: does the server answer, and its database behind it? 503 when the database does not. */
export const addHealth = (app: FastifyInstance, { store, now }: ServerParts, version: string): void => {
  const started = now();
  const schema = { tags: ["operation"], summary: "State of the server and its database" };
  app.get("/api/health", { schema, config: { access: "anybody" } }, async () => {
    await sql`select 1`.execute(store.read);
    return { status: "ok", version, database: store.kind, uptime_s: Math.max(0, Math.floor((now() - started) / 1000)) };
  });
};
