import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import type { RoutePart } from "#server/app.ts";
import { refuseEncoding } from "#server/body/json-body.ts";
import { endEarly } from "#server/body/end-early.ts";
import { limitTo } from "#server/body/limit.ts";
import type { ServerParts } from "#server/parts.ts";
import { callerOf } from "#server/request.ts";
import type { SiteReader } from "#server/site.ts";
import { createIntake, type Intake, mostOrders, type OrderResult } from "./orders.ts";
import type { RowFormat } from "./rows.ts";

/** Bytes of a call. */
const bodyLimit = 16 * 1024 * 1024;

/** The content types, and how rows stand in each. */
const formats: Readonly<Record<string, RowFormat>> = {
  "application/json": "list",
  "application/x-ndjson": "lines",
  "application/jsonl": "lines",
};

const results = ["created", "changed", "unchanged", "refused"] as const;

const Result = Type.Object({
  index: Type.Integer({ description: "the place of the order in the body, from 0" }),
  pOrder: Type.Union([Type.String(), Type.Null()]),
  result: Type.Enum([...results]),
  code: Type.Optional(Type.String()),
  call_code: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
});

const Answer = Type.Object({
  ...Object.fromEntries(results.map((result) => [result, Type.Integer({ minimum: 0 })])),
  complete: Type.Boolean({ description: "false: the list had no end; what came whole of it was taken" }),
  results: Type.Array(Result),
});

const schema = {
  operationId: "put_orders",
  tags: ["orders"],
  summary: "Orders of an ERP",
  description: [
    `A list of orders (\`application/json\`) or one order in each line (\`application/x-ndjson\`); at most ${mostOrders} orders and 16 MB. The API key of scope \`orders\` stands in the header \`Authorization: Bearer swk_...\`.`,
    "An order is known by the ERP's own number (`pOrder`), an operation by its `op_number` in it, or by its `card_no`. What is new is created, what differs is changed, what is left out of a known one stays. An order or an operation that is not sent stays too: nothing is deleted, `cancelled` says it.",
    "Each order is taken as a whole or refused as a whole, and by itself: `res.results` says for each, by its place, whether it was created, changed, unchanged, or refused and why, with the path of the field. To send the same again changes nothing.",
    "`changed_at` is when the ERP last changed the order: what is older than what is here is refused, so that calls may overtake each other. From its first start on an order keeps part, machine, operation and planned times; quantity, dates, texts, materials and `cancelled` may still change.",
    "Orders are entered 50 at a time while the body comes. Where one cannot be written, or the body is cut, the failure says how many are entered. 429 and 503 carry `Retry-After`: send the same again.",
  ].join("\n\n"),
  security: [{ key: [] }],
  body: Type.Array(EnteredOrder, { maxItems: mostOrders }),
  response: { 200: replyOf(Answer), "4xx": Failure, "5xx": Failure },
};

const answerOf = (result: OrderResult) => {
  if (result.result !== "refused") return result;
  const { index, pOrder, error } = result;
  const { code, message, path } = error;
  const call_code = errorCatalogue[code].callCode;
  return { index, pOrder, result: "refused" as const, code, call_code, message, path: `/${index}${path ?? ""}` };
};

const replyTo = ({ results: all, end }: Intake) => {
  const counts = results.map((name) => [name, all.filter(({ result }) => result === name).length]);
  const res = { ...Object.fromEntries(counts), complete: end.isWhole, results: all.map(answerOf) };
  return { call_status: [{ call_code: 0, call_message: "" }], res };
};

const formatOf = ({ headers }: FastifyRequest): RowFormat => {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined;
  if (format === undefined) throw new DomainError("unsupported_media_type");
  return format;
};

/** The body is handed on as it comes. */
const takeStreams = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(Object.keys(formats), (request: FastifyRequest, body: Readable, done) => {
    refuseEncoding(request);
    done(null, body);
  });
};

/** Senders whose orders are being taken: one call of each at a time. */
class Senders {
  readonly #busy = new Set<string>();

  async pass<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(sender))
      throw new DomainError("too_many_requests", {
        message: "Wait for the answer to the orders that were sent before.",
        retryAfter: 1,
      });
    this.#busy.add(sender);
    try {
      return await work();
    } finally {
      this.#busy.delete(sender);
    }
  }
}

/** `PUT /api/orders`. */
export const orderRoutes =
  (parts: ServerParts, site: SiteReader): RoutePart =>
  async (app) => {
    const intake = createIntake(parts, site);
    const senders = new Senders();
    const options = {
      schema,
      bodyLimit,
      config: { access: "api-key", keyScope: "orders" },
      preParsing: (request: FastifyRequest, reply: FastifyReply, body: Readable) =>
        limitTo(bodyLimit, request, reply, body),
    } as const;
    await app.register(async (own) => {
      takeStreams(own);
      own.put<{ Body: Readable | null }>("/api/orders", options, async (request, reply) => {
        const { identity } = callerOf(request);
        const { company_id, actor } = identity;
        const body = request.body ?? Readable.from([]);
        try {
          const format = formatOf(request);
          return replyTo(await senders.pass(`${company_id} ${actor.terminal}`, () => intake(identity, body, format)));
        } catch (error) {
          if (!body.readableEnded) endEarly(request, reply);
          throw error;
        }
      });
    });
  };
