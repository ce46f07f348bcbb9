import { type TProperties, Type } from "typebox";
import { clockHeader } from "#schemas/protocol/clock.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { replayHeader } from "#schemas/protocol/replay.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";

const permissionText = (permission: ProcedureContract["permission"]): string => {
  if (typeof permission === "string") return permission;
  return "all" in permission ? `all of ${permission.all.join(", ")}` : `one of ${permission.any.join(", ")}`;
};

const textOf = (contract: ProcedureContract): string =>
  [
    contract.description,
    `Kind: ${contract.kind}. Permission: ${permissionText(contract.permission)}.`,
    contract.events?.length ? `Events: ${contract.events.join(", ")}.` : "",
    ...Object.entries(contract.errors ?? {}).map(([code, when]) => `${code}: ${when}.`),
  ]
    .filter(Boolean)
    .join("\n\n");

const replayText = "1: answers what is stored of this call, and makes none; not_found where nothing is";
const key = {
  "idempotency-key": Type.String({ minLength: 1, maxLength: 200 }),
  [replayHeader]: Type.Optional(Type.String({ description: replayText })),
};
const clockText =
  "What the sender's clock shows, ISO 8601 in UTC: times of acting are moved to the server's clock by it";
const clock = { [clockHeader]: Type.Optional(Type.String({ description: clockText })) };

const headersOf = ({ kind, unaudited, acted }: ProcedureContract): TProperties | null => {
  if (kind === "read" || unaudited) return null;
  return acted ? { ...key, ...clock } : key;
};

/** What OpenAPI says of a procedure however it is asked: schemas as JSON Schema; `headers` null where it needs none. */
export const descriptionOf = (contract: ProcedureContract) => ({
  tags: [contract.area],
  summary: contract.name,
  description: textOf(contract),
  headers: headersOf(contract),
  response: { 200: replyOf(contract.output), "4xx": Failure, "5xx": Failure },
});
