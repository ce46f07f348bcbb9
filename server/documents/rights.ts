import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { Actor } from "#server/identity.ts";
import type { Contracts } from "./types.ts";
import { procedureOfSource } from "./validate/references.ts";

type Held = ReadonlySet<string>;

const holds = ({ permission }: ProcedureContract, held: Held): boolean => {
  if (typeof permission === "string") return !permission.startsWith("api-key:");
  return "all" in permission
    ? permission.all.every((key) => held.has(key))
    : permission.any.some((key) => held.has(key));
};

/** Refuses a dashboard with a source that its saver may not read; the system itself may read all. */
export const checkSources = (
  document: JsonObject,
  contracts: Contracts,
  { kind, permissions }: Pick<Actor, "kind" | "permissions">,
): void => {
  if (kind === "system" || document.kind !== "dashboard" || !Array.isArray(document.dataSources)) return;
  for (const [index, source] of document.dataSources.entries()) {
    const contract = isObject(source) ? contracts.get(String(procedureOfSource(source.source))) : undefined;
    if (contract && !holds(contract, permissions))
      throw new DomainError("not_allowed", { path: `/dataSources/${index}/source` });
  }
};
