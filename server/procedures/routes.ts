import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type TSchema, Type } from "typebox";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { seqHeader } from "#schemas/protocol/events.ts";
import { ownerHeader, ownerName } from "#schemas/protocol/owner.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import type { Identity } from "#server/identity.ts";
import { setDeviceCookie } from "#server/auth/credentials.ts";
import type { Runtime } from "./runtime.ts";

const json = "application/json; charset=utf-8";

const permissionText = (permission: ProcedureContract["permission"]): string => {
  if (typeof permission === "string") return permission;
  return "all" in permission ? `all of ${permission.all.join(", ")}` : `one of ${permission.any.join(", ")}`;
};

const descriptionOf = (contract: ProcedureContract): string =>
  [
    contract.description,
    `Kind: ${contract.kind}. Permission: ${permissionText(contract.permission)}.`,
    contract.events?.length ? `Events: ${contract.events.join(", ")}.` : "",
    ...Object.entries(contract.errors ?? {}).map(([code, when]) => `${code}: ${when}.`),
  ]
    .filter(Boolean)
    .join("\n\n");

const key = { "idempotency-key": Type.String({ minLength: 1, maxLength: 200 }) };
const keyHeader = Type.Object(key);
const clockText =
  "What the sender's clock shows, ISO 8601 in UTC: times of acting are moved to the server's clock by it";
const actedHeaders = Type.Object({ ...key, [clockHeader]: Type.Optional(Type.String({ description: clockText })) });

const schemaOf = (contract: ProcedureContract) => ({
  operationId: contract.name,
  tags: [contract.area],
  summary: contract.name,
  description: descriptionOf(contract),
  body: { ...contract.input, examples: [contract.example] },
  ...(contract.kind === "write" && !contract.unaudited ? { headers: contract.acted ? actedHeaders : keyHeader } : {}),
  response: { 200: replyOf(contract.output), "4xx": Failure, "5xx": Failure },
});

/** The catalogue of contracts as it is sent: all of each, its schemas as JSON Schema. */
const catalogueOf = (contracts: readonly ProcedureContract<TSchema, TSchema>[]) => {
  const text = JSON.stringify({ call_status: [{ call_code: 0, call_message: "" }], res: contracts });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  return { text, etag, packed: gzipSync(text) };
};

const answerAnybody = (
  runtime: Runtime,
  { name }: ProcedureContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const setDeviceToken = (token: string) => setDeviceCookie(request, reply, token);
  return runtime.callPublic(name, request.body, { address: request.ip, setDeviceToken });
};

/** The catalogue for somebody: all of it for who is signed in, what the screens need for who is confined to them. */
const cataloguesOf = (runtime: Runtime) => {
  const contracts = runtime.procedures.map(({ contract }) => contract);
  const whole = catalogueOf(contracts);
  const anybodys = catalogueOf(contracts.filter(({ permission }) => permission === "public"));
  const confined = new LRUCache<ReadonlySet<string>, ReturnType<typeof catalogueOf>>({ max: 50 });
  return async (identity: Identity | null) => {
    const reach = identity && (await runtime.reachOf(identity));
    if (!reach) return identity ? whole : anybodys;
    const known = confined.get(reach.procedures);
    const needed = ({ name, permission }: ProcedureContract) => permission === "public" || reach.procedures.has(name);
    const catalogue = known ?? catalogueOf(contracts.filter(needed));
    confined.set(reach.procedures, catalogue);
    return catalogue;
  };
};

/** Who comes in by a route of the procedure. */
const configOf = ({ name, permission, cost = 1 }: ProcedureContract) =>
  ({ access: permission === "public" ? "anybody" : "contract", procedure: name, cost }) as const;

/** The path of a read whose contract names one: a GET with the input in the path, else in the query. */
const addAddress = (app: FastifyInstance, runtime: Runtime, contract: ProcedureContract): void => {
  if (contract.address === undefined) return;
  const { body: _, ...schema } = schemaOf(contract);
  const place = contract.address.includes(":") ? "params" : "querystring";
  const operationId = `${contract.name}_get`;
  app.get(
    contract.address,
    { schema: { ...schema, operationId, [place]: contract.input }, config: configOf(contract) },
    async (request, reply) => {
      const { identity, language } = request;
      const input = place === "params" ? request.params : request.query;
      const answer = await runtime.call(contract.name, input, identity && { identity, language });
      if (answer.seq !== null) void reply.header(seqHeader, answer.seq);
      return reply.header("cache-control", "no-store").type(json).send(answer.body);
    },
  );
};

/** `POST /api/procedures/{name}` for every procedure, the paths of those that have one, and their catalogue. */
export const addProcedureRoutes = (app: FastifyInstance, runtime: Runtime): void => {
  const catalogueFor = cataloguesOf(runtime);
  const tags = ["procedures"];
  const summary =
    "The procedures with their schemas: all for who is signed in, those of the own screens for who is kept to these, the public ones for anybody";
  app.get("/api/procedures", { schema: { tags, summary }, config: { access: "visitors" } }, async (request, reply) => {
    const { etag, text, packed } = await catalogueFor(request.identity);
    void reply.header("etag", etag).header("cache-control", "private, no-cache");
    void reply.header("vary", "accept-encoding, cookie");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    if (!request.headers["accept-encoding"]?.includes("gzip")) return reply.type(json).send(text);
    return reply.type(json).header("content-encoding", "gzip").send(packed);
  });
  for (const procedure of runtime.procedures) {
    const { contract } = procedure;
    const limit = contract.bodyLimit === undefined ? {} : { bodyLimit: contract.bodyLimit };
    const details = { schema: schemaOf(contract), config: configOf(contract), ...limit };
    app.post(`/api/procedures/${contract.name}`, details, async (request, reply) => {
      if ("answer" in procedure) return reply.type(json).send(await answerAnybody(runtime, contract, request, reply));
      const { identity, language, body, headers } = request;
      const isOwn = identity && headers[ownerHeader] === ownerName(identity.company_id, identity.actor.username);
      if (headers[ownerHeader] !== undefined && !isOwn) throw new DomainError("not_signed_in");
      const caller = identity && { identity, language };
      const answer = await runtime.call(contract.name, body, caller, {
        key: headers["idempotency-key"],
        clock: headers[clockHeader],
      });
      if (answer.seq !== null) void reply.header(seqHeader, answer.seq);
      return reply.type(json).send(answer.body);
    });
  }
  for (const { contract } of runtime.procedures) addAddress(app, runtime, contract);
  app.post("/api/procedures/:name", { schema: { hide: true }, config: { access: "anybody" } }, () => {
    throw new DomainError("not_found", { message: "No procedure has this name." });
  });
};
