import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ServerParts } from "#server/parts.ts";
import type { Identity } from "#server/identity.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { Runtime } from "#server/procedures/runtime.ts";
import { callerOf, queryOf } from "#server/request.ts";
import type { Audience } from "#server/events/audience.ts";
import { openingText, resumePoint } from "./resume.ts";
import type { SnapshotSource } from "#server/procedures/snapshot-source.ts";
import { Stream, type Streams } from "./streams.ts";
import { neededTopics, parseTopics } from "#server/events/topics.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

const begin = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.raw.on("error", () => undefined);
  // Without chunks each frame is one write; the stream ends with its connection anyhow.
  if (request.raw.httpVersionMajor === 1) reply.raw.useChunkedEncodingByDefault = false;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, headers);
};

/** The topics that are asked for; refuses what is there twice. */
const topicsIn = (request: FastifyRequest): string | undefined => {
  const query = queryOf(request);
  if (Object.values(query).some(Array.isArray)) throw new DomainError("invalid_input", { path: "/topics" });
  return typeof query.topics === "string" ? query.topics : undefined;
};

type Asked = Pick<Runtime, "catalogue" | "reachOf">;

/** Who reads, and which of the company's events: those that are asked for, of a confined caller what its screens need. */
const audienceOf = async (
  request: FastifyRequest,
  identity: Identity,
  { company_id, machines, language, shortened = null }: Scope,
  runtime: Asked,
): Promise<Audience> => {
  const { username, permissions } = identity.actor;
  const { events } = await runtime.catalogue.of(company_id);
  const topics = neededTopics(parseTopics(topicsIn(request), events), await runtime.reachOf(identity));
  return { company_id, username, machines, permissions, topics, language, shortened };
};

/**
 * `GET /api/events?topics=A,B:machine`: the live events of a caller, from where it left off. Of what a confined caller
 * asks for it hears what its screens need.
 */
export const addEventRoutes = (
  app: FastifyInstance,
  { store, hub, now }: ServerParts,
  streams: Streams,
  snapshot: SnapshotSource,
  runtime: Asked & Pick<Runtime, "scopeOf">,
): void => {
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = callerOf(request);
    const { identity } = caller;
    const scope = await runtime.scopeOf(caller);
    const audience = await audienceOf(request, identity, scope, runtime);
    const last = request.headers["last-event-id"];
    const from = resumePoint(typeof last === "string" ? last : undefined);
    const stream = new Stream(identity, reply.raw);
    const { after, place, leave } = await hub.join(audience, stream);
    stream.follow(place);
    const forget = streams.add(stream);
    const end = () => {
      leave();
      forget();
    };
    reply.raw.on("close", end);
    if (reply.raw.destroyed) end();
    try {
      const opening = await openingText(store, snapshot, audience, scope, from, after, now());
      reply.hijack();
      begin(request, reply);
      stream.open(opening);
    } catch (error) {
      end();
      throw error;
    }
  };
  const schema = { tags: ["events"], summary: "Live events (server-sent events)" };
  // Who has to choose a password first hears, in every tab, that it has been chosen.
  const config = { access: "signed-in", beforePassword: true } as const;
  app.get("/api/events", { schema, exposeHeadRoute: false, config }, open);
};
