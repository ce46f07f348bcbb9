import { isObject } from "#schemas/documents/json.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { Patch } from "./entities.ts";

/** What the store has to know of a contract. */
export type LiveContract = Pick<ProcedureContract, "name" | "events" | "live">;

const patchOf = (part: unknown, entity: string, key: string): Patch[] => {
  if (!isObject(part)) return [];
  const { [key]: id, patch, version } = part;
  if ((typeof id !== "string" && typeof id !== "number") || typeof version !== "number") return [];
  if (patch !== null && !isObject(patch)) return [];
  return [{ entity, key: String(id), patch, version }];
};

/** The patches that a frame carries for the live rows of a contract: its own, or those of its list `patches`. */
export const patchesOf = (frame: EventFrame, { live }: LiveContract): Patch[] => {
  if (!live || live.event !== frame.event) return [];
  const parts = Array.isArray(frame["patches"]) ? frame["patches"] : [frame];
  return parts.flatMap((part) => patchOf(part, live.entity, live.key));
};

/** The patches of a frame for all contracts, each once. */
export const framePatches = (frame: EventFrame, contracts: Iterable<LiveContract>): Patch[] => {
  const found = new Map<string, Patch>();
  for (const contract of contracts)
    for (const patch of patchesOf(frame, contract)) found.set(`${patch.entity}/${patch.key}`, patch);
  return Array.from(found.values());
};

/** A read whose answer is shown: its contract, the events that its document names besides, and the keys of its rows. */
export interface ShownQuery {
  contract: LiveContract;
  events?: readonly string[];
  /** The one whose rows it reads, where it reads those of one alone. */
  subject?: string;
  keys?: ReadonlySet<string>;
}

const concerns = (frame: EventFrame, { subject }: ShownQuery): boolean =>
  subject === undefined || frame["machine_id"] === undefined || frame["machine_id"] === subject;

/** Every patch is of a row that the query has, or removes one: then the rows can be patched and need no reading. */
const isPatched = (frame: EventFrame, { contract, keys }: ShownQuery): boolean => {
  const patches = patchesOf(frame, contract);
  const { live } = contract;
  if (!live || patches.length === 0 || !keys) return false;
  return patches.every(({ key, patch }) => patch === null || keys.has(key));
};

/**
 * A shown query has to be read again after a frame: always after a snapshot, else when it lists the event and its rows
 * cannot be patched.
 */
export const needsReload = (frame: EventFrame, query: ShownQuery): boolean => {
  if (frame.event === "Snapshot") return true;
  const named = query.events?.includes(frame.event) ?? false;
  const listed = query.contract.events?.includes(frame.event) ?? false;
  if ((!named && !listed) || !concerns(frame, query)) return false;
  return !isPatched(frame, query);
};
