import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { columnsType } from "#schemas/columns/columns-type.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { seqHeader } from "#schemas/protocol/events.ts";
import { ownerHeader, ownerName } from "#schemas/protocol/owner.ts";
import { replayHeader } from "#schemas/protocol/replay.ts";
import { setDeviceCookie } from "#server/auth/credentials.ts";
import { smallBody } from "#server/body/json-body.ts";
import { limitBody } from "#server/body/limit.ts";
import { compressFast } from "#server/packed.ts";
import type { AnswerBody } from "./answer-body.ts";
import { descriptionOf } from "./description.ts";
import type { Runtime } from "./runtime.ts";

const json = "application/json; charset=utf-8";

const answerAnybody = (
  runtime: Runtime,
  { name }: ProcedureContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const setDeviceToken = (token: string) => setDeviceCookie(request, reply, token);
  return runtime.callPublic(name, request.body, { address: request.ip, setDeviceToken });
};

/** The path of a read whose contract names one: a GET with the input in the path, else in the query. */
const addAddress = (app: FastifyInstance, runtime: Runtime, contract: ProcedureContract): void => {
  const { address, name } = contract;
  if (address === undefined) return;
  const { headers, ...said } = descriptionOf(contract);
  const place = address.includes(":") ? "params" : "querystring";
  const schema = { ...said, ...(headers ? { headers: Type.Object(headers) } : {}), operationId: `${name}_get` };
  app.get(
    address,
    { schema: { ...schema, [place]: contract.input }, config: { access: "contract", procedure: name } },
    async (request, reply) => {
      const { identity, language } = request;
      const input = place === "params" ? request.params : request.query;
      const answer = await runtime.call(name, input, identity && { identity, language });
      if (answer.seq !== null) void reply.header(seqHeader, answer.seq);
      return reply.header("cache-control", "no-store").type(json).send(answer.body);
    },
  );
};

/** Columns of a month are some hundred kilobytes, of which a compressed answer has a third. */
const sendColumns = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: AnswerBody,
): Promise<FastifyReply> => {
  void reply.type(columnsType).header("vary", "accept, accept-encoding");
  if (!headers["accept-encoding"]?.includes("gzip")) return reply.send(body);
  return reply.header("content-encoding", "gzip").send(await compressFast(body));
};

/** Who has queued a call under another name than the own has to sign in again before it is made. */
const checkOwner = ({ identity, headers }: FastifyRequest): void => {
  const isOwn = identity && headers[ownerHeader] === ownerName(identity.company_id, identity.actor.username);
  if (headers[ownerHeader] !== undefined && !isOwn) throw new DomainError("not_signed_in");
};

/** `POST /api/procedures/{name}` for every procedure that the caller's company has, and the paths of those that have one. */
export const addProcedureRoutes = (app: FastifyInstance, runtime: Runtime): void => {
  const contracts = [...runtime.catalogue.code.contracts.values()];
  const details = {
    schema: { hide: true },
    config: { access: "contract" },
    bodyLimit: Math.max(...contracts.map(({ bodyLimit = smallBody }) => bodyLimit), smallBody),
    preParsing: limitBody,
  } as const;
  app.post("/api/procedures/:name", details, async (request, reply) => {
    const { contract, identity, language, body, headers } = request;
    if (!contract) throw new DomainError("not_found", { message: "No procedure has this name." });
    if (contract.permission === "public")
      return reply.type(json).send(await answerAnybody(runtime, contract, request, reply));
    checkOwner(request);
    const caller = identity && { identity, language };
    const answer = await runtime.call(contract.name, body, caller, {
      key: headers["idempotency-key"],
      clock: headers[clockHeader],
      replay: headers[replayHeader],
      columns: headers.accept?.includes(columnsType) ?? false,
    });
    if (answer.seq !== null) void reply.header(seqHeader, answer.seq);
    return answer.columns ? sendColumns(request, reply, answer.body) : reply.type(json).send(answer.body);
  });
  for (const contract of contracts) addAddress(app, runtime, contract);
};
