import { isObject } from "#schemas/documents/json.ts";
import { type EventName, isRowEvent } from "#schemas/protocol/events.ts";
import type { LoggedEvent } from "./log.ts";

/** Events that wait to be sent as one frame: `first` is the first of their numbers. */
export interface Merged {
  first: number;
  event: LoggedEvent;
}

/**
 * Fields that tell one subject of an event from another on the same machine. Frames of different subjects are never
 * merged: the later would hide that the earlier subject has changed.
 */
const subjects: Partial<Record<EventName, readonly string[]>> = {
  ProcessValue: ["name"],
  DocumentChanged: ["kind", "slug"],
  DraftChanged: ["kind", "slug"],
  QuantityReported: ["card_no", "kind"],
  MaterialChanged: ["card_no", "material_no"],
  PrintJobChanged: ["record_no"],
  SignInChanged: ["employee_id"],
  ActivityChanged: ["record_no"],
  CavityChanged: ["insert_location"],
  WeightReported: ["card_no"],
  GoalChanged: ["production_type", "target_date"],
  ErpTransferChanged: ["subject", "status"],
  ErpTargetChanged: ["target"],
  NotificationChanged: ["record_no"],
  NewOrderCancellation: ["action"],
  FileAdded: ["path"],
  ImportChanged: ["import_no"],
};

/** Events with the same key are merged while they wait. */
export const mergeKey = (event: LoggedEvent): string => {
  const fields = isRowEvent(event.event) ? ["key"] : (subjects[event.event] ?? []);
  const subject = fields.map((field) => event.payload[field]);
  return JSON.stringify([event.event, event.machine_id, event.audience, ...subject]);
};

/** A patch over the one before it; null (the entity left the list) replaces, and is replaced. */
const overlay = (older: unknown, newer: unknown): unknown =>
  isObject(older) && isObject(newer) ? { ...older, ...newer } : newer;

const entityKey = (entry: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(entry).filter(([field]) => field !== "patch" && field !== "version"));

const mergePatches = (older: readonly unknown[], newer: readonly unknown[]): unknown[] => {
  const result = new Map<string, Record<string, unknown>>();
  for (const entry of [...older, ...newer].filter(isObject)) {
    const key = entityKey(entry);
    const known = result.get(key);
    result.set(key, known ? { ...entry, patch: overlay(known["patch"], entry["patch"]) } : entry);
  }
  return [...result.values()];
};

const mergeField = (field: string, older: unknown, newer: unknown): unknown => {
  if (field === "patch") return overlay(older, newer);
  if (!Array.isArray(older) || !Array.isArray(newer)) return newer;
  return field === "patches" ? mergePatches(older, newer) : [...new Set([...older, ...newer])];
};

/** Patches laid over each other, lists united, of all else the latest. A list of user names or null: null is everybody. */
export const mergePayloads = (older: Record<string, unknown>, newer: Record<string, unknown>) => {
  const result = { ...older, ...newer };
  for (const field of Object.keys(newer))
    if (field in older)
      result[field] =
        field === "usernames" && (older[field] === null || newer[field] === null)
          ? null
          : mergeField(field, older[field], newer[field]);
  return result;
};

/** Two events of one merge key as one; `newer` is the later of them. */
export const mergeEvents = (older: Merged | null, newer: LoggedEvent): Merged =>
  older
    ? { first: older.first, event: { ...newer, payload: mergePayloads(older.event.payload, newer.payload) } }
    : { first: newer.seq, event: newer };
