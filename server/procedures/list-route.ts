import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import type { Identity } from "#server/identity.ts";
import { listed, pack, type Packed, sendPacked } from "#server/packed.ts";
import { isFlagged } from "#server/request.ts";
import type { Reach } from "#server/site.ts";
import type { Runtime } from "./runtime.ts";

/** Lists that are kept: each company's whole one, and those of the screens of who is kept to these. */
const mostLists = 50;

/** What a screen acts on. The rest, above all the schemas, is ten times as much and for who writes documents or clients. */
const acted = [
  "name",
  "kind",
  "events",
  "live",
  "list",
  "offline",
  "permission",
  "machine",
  "secret",
  "signable",
] as const satisfies readonly (keyof ProcedureContract)[];
const briefOf = (contract: ProcedureContract) =>
  Object.fromEntries(acted.flatMap((name) => (contract[name] === undefined ? [] : [[name, contract[name]]])));

/** Each contract, its schemas as JSON Schema, and the names of live events. */
const textOf = (
  contracts: readonly ProcedureContract[],
  events: readonly EventName[],
  isBrief: boolean,
): Iterable<string> =>
  listed(
    '{"call_status":[{"call_code":0,"call_message":""}],"res":[',
    contracts.values().map((contract) => JSON.stringify(isBrief ? briefOf(contract) : contract)),
    `],"events":${JSON.stringify(events)}}`,
  );

/** The live events that somebody may hear of: those of the own screens for who is kept to these, none for a visitor. */
const heardBy = (identity: Identity | null, reach: Reach | null, all: ReadonlySet<EventName>): EventName[] => {
  if (identity === null) return [];
  return [...all].filter((name) => !reach || reach.events.has(name));
};

/**
 * The list for somebody: all for who is signed in, who may have to know of a read what it is changed by though a
 * dashboard alone may make it; what the screens need for who is confined to them; the public ones for anybody.
 */
const listsOf = (runtime: Runtime) => {
  const kept = new LRUCache<string, Promise<Packed>>({ max: mostLists });
  return async (identity: Identity | null, isBrief: boolean): Promise<Packed> => {
    const { version, contracts, events } = await runtime.catalogue.of(identity?.company_id ?? null);
    const reach = identity && (await runtime.reachOf(identity));
    const isShown = ({ name, permission }: ProcedureContract): boolean =>
      permission === "public" || (identity !== null && (!reach || reach.procedures.has(name)));
    const shown = [...contracts.values()].filter(isShown);
    const heard = heardBy(identity, reach, events);
    const key = JSON.stringify([
      version,
      isBrief,
      shown.length === contracts.size || shown.map(({ name }) => name),
      heard,
    ]);
    const known = kept.get(key) ?? pack(textOf(shown, heard, isBrief));
    kept.set(key, known);
    return await known;
  };
};

/** `GET /api/procedures`: what can be called, as bytes that are made once for all who may see the same. */
export const addProcedureList = (app: FastifyInstance, runtime: Runtime): void => {
  const listFor = listsOf(runtime);
  const tags = ["procedures"];
  const summary =
    "The procedures with their schemas (`brief=1`: without what only writers of documents and clients need), and the names of live events: all for who is signed in, those of the own screens for who is kept to these, the public ones for anybody";
  app.get("/api/procedures", { schema: { tags, summary }, config: { access: "visitors" } }, async (request, reply) =>
    sendPacked(request, reply, await listFor(request.identity, isFlagged(request, "brief"))),
  );
};
