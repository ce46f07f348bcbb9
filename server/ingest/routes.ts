import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { DomainError } from "#schemas/protocol/errors.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import type { RoutePart } from "#server/app.ts";
import type { ServerParts } from "#server/parts.ts";
import { callerOf } from "#server/request.ts";
import type { SiteReader } from "#server/site.ts";
import { Gate } from "./gate.ts";
import { answerOf, createIngest, type RecordResult } from "./ingest.ts";
import { IngestRecord } from "./record.ts";

const mostRecords = 5_000;
const bodyLimit = 2 * 1024 * 1024;

const Result = Type.Object({
  index: Type.Integer(),
  result: Type.Union([Type.Literal("recorded"), Type.Literal("duplicate"), Type.Literal("refused")]),
  code: Type.Optional(Type.String()),
  call_code: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
});

const schema = {
  operationId: "ingest",
  tags: ["ingest"],
  summary: "Machine signals",
  description: [
    "One record, or a list of at most 5000. The API key stands in the header `Authorization: Bearer swk_...`.",
    "Each record is checked by itself: `res.results` says for each, by its place, whether it was recorded, is equal to a known one in everything (`duplicate`, harmless), or was refused and why.",
    "Good records are written in the order of machine and time, 200 in a transaction. Where one cannot be written (a full disk, a database that does not answer) the answer is that failure and says how many are recorded.",
    "A late record takes its place in time up to `keep_signals_days` (3) behind a newer one; one that says a time still to come counts at its arrival. A single record that is refused answers its own failure. 429 and 503 carry `Retry-After`: send the same records again, duplicates do no harm.",
  ].join("\n\n"),
  security: [{ key: [] }],
  body: Type.Union([IngestRecord, Type.Array(IngestRecord, { minItems: 1, maxItems: mostRecords })]),
  response: {
    200: replyOf(Type.Object({ recorded: Type.Integer(), results: Type.Array(Result) })),
    "4xx": Failure,
    "5xx": Failure,
  },
};

const recordsOf = (body: unknown): readonly unknown[] => {
  if (!Array.isArray(body)) return [body];
  if (body.length === 0) throw new DomainError("invalid_input", { message: "Expected at least one record", path: "" });
  if (body.length > mostRecords)
    throw new DomainError("too_large", { message: `Expected at most ${mostRecords} records`, path: "" });
  return body;
};

const replyTo = (body: unknown, results: readonly RecordResult[]) => {
  const [only] = results;
  if (!Array.isArray(body) && only?.result === "refused") throw only.error;
  const recorded = results.filter(({ result }) => result === "recorded").length;
  return { call_status: [{ call_code: 0, call_message: "" }], res: { recorded, results: results.map(answerOf) } };
};

const askToRetry = (reply: FastifyReply, error: unknown): void => {
  if (error instanceof DomainError && error.code === "too_many_requests") void reply.header("retry-after", "1");
};

/** `POST /api/ingest`. */
export const ingestRoutes =
  (parts: ServerParts, site: SiteReader): RoutePart =>
  (app) => {
    const ingest = createIngest(parts, site);
    const gate = new Gate();
    app.post(
      "/api/ingest",
      { schema, bodyLimit, config: { access: "api-key", keyScope: "ingest", knownNames: true } },
      async (request, reply) => {
        const { identity } = callerOf(request);
        const records = recordsOf(request.body);
        const sender = `${identity.company_id} ${identity.actor.terminal}`;
        try {
          const results = await gate.pass(sender, records.length, () => ingest(identity.company_id, records));
          return replyTo(request.body, results);
        } catch (error) {
          askToRetry(reply, error);
          throw error;
        }
      },
    );
  };
