import { isObject } from "#schemas/documents/json.ts";

/**
 * What events have told of live entities lately: the latest value of each field with the version that set it. Laid over
 * every answer of a read, it keeps an answer that was under way from undoing a patch. Every function is pure and gives
 * the same result for the same facts in whatever order they arrive.
 */

export type Fields = Readonly<Record<string, unknown>>;

interface Entry {
  /** Value and version per field. */
  fields: Readonly<Record<string, readonly [value: unknown, version: number]>>;
  /** The version at which the entity last left its list; -1 when it never did. */
  removedAt: number;
  /** When an event last told of it, milliseconds UTC. */
  heardAt: number;
}

/** Entries by entity name and key. */
export type Entities = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

export const noEntities: Entities = {};
const fresh: Entry = { fields: {}, removedAt: -1, heardAt: 0 };

/** A change of one entity: fields with their new values, or null when it left the list. */
export interface Patch {
  entity: string;
  key: string;
  patch: Fields | null;
  version: number;
}

const isNewer = (entry: Entry, field: string, version: number): boolean =>
  version > (Object.hasOwn(entry.fields, field) ? (entry.fields[field]?.[1] ?? -1) : -1);

const patched = (entry: Entry, patch: Fields | null, version: number): Entry => {
  if (patch === null) return version > entry.removedAt ? { ...entry, removedAt: version } : entry;
  const newer = Object.entries(patch).filter(([field]) => isNewer(entry, field, version));
  if (newer.length === 0) return entry;
  const fields = Object.fromEntries(newer.map(([field, value]) => [field, [value, version] as const]));
  return { ...entry, fields: { ...entry.fields, ...fields } };
};

const entryOf = (entities: Entities, entity: string, key: string): Entry => {
  const known = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  return known && Object.hasOwn(known, key) ? (known[key] ?? fresh) : fresh;
};

/** Lays a patch over what is known. A field keeps its value when it has a newer version; so do whole entities. */
const applyPatch = (entities: Entities, { entity, key, patch, version }: Patch, now: number): Entities => {
  const before = entryOf(entities, entity, key);
  const after = patched(before, patch, version);
  if (after === before) return entities;
  return { ...entities, [entity]: { ...entities[entity], [key]: { ...after, heardAt: now } } };
};

export const applyPatches = (entities: Entities, patches: readonly Patch[], now: number): Entities =>
  patches.reduce((all, patch) => applyPatch(all, patch, now), entities);

const isOld = (moment: number) => (entry: Entry) => entry.heardAt < moment;

/** Entities without those that no event told of since a moment: no read under way can be older. */
export const forgetBefore = (entities: Entities, moment: number): Entities => {
  const entries = Object.values(entities).flatMap((byKey) => Object.values(byKey));
  if (!entries.some(isOld(moment))) return entities;
  const kept = (byKey: Entities[string]) =>
    Object.fromEntries(Object.entries(byKey).filter(([, entry]) => !isOld(moment)(entry)));
  return Object.fromEntries(Object.entries(entities).map(([entity, byKey]) => [entity, kept(byKey)]));
};

/** Where a contract's rows are live: the name of the entity and the field that holds its key. */
export interface LiveRows {
  entity: string;
  key: string;
}

const rowVersion = (row: Fields): number => (typeof row["version"] === "number" ? row["version"] : 0);

/** A row as it is now: each field by its newest version, null when the entity has left since the row was read. */
export const liveRow = <R extends Fields>(row: R, { entity, key }: LiveRows, entities: Entities): R | null => {
  const entry = entryOf(entities, entity, String(row[key]));
  const version = rowVersion(row);
  const newer = Object.entries(entry.fields).filter(([, [, since]]) => since > version);
  const newest = newer.reduce((latest, [, [, since]]) => Math.max(latest, since), version);
  if (entry.removedAt > newest) return null;
  if (newer.length === 0) return row;
  return { ...row, ...Object.fromEntries(newer.map(([field, [value]]) => [field, value])), version: newest };
};

/** Rows with everything that events have told since they were read. Unchanged rows keep their reference. */
export const liveRows = <R extends Fields>(rows: readonly R[], live: LiveRows, entities: Entities): readonly R[] => {
  const now = rows.map((row) => liveRow(row, live, entities));
  if (now.every((row, index) => row === rows[index])) return rows;
  return now.filter((row) => row !== null);
};

/** The rows of an answer: a list of entities, one entity, or `{ rows }`; null for other answers. */
export const rowsOfAnswer = (data: unknown, { key }: LiveRows): readonly Fields[] | null => {
  const rows = isObject(data) && Array.isArray(data["rows"]) ? data["rows"] : data;
  if (Array.isArray(rows)) return rows.filter(isObject);
  return isObject(data) && key in data ? [data] : null;
};

/** An answer of a read with everything that events have told since. One entity that has left stays as it was. */
export const liveAnswer = (data: unknown, live: LiveRows, entities: Entities): unknown => {
  if (Array.isArray(data)) return data.every(isObject) ? liveRows(data, live, entities) : data;
  if (!isObject(data)) return data;
  const { rows } = data;
  if (!Array.isArray(rows)) return live.key in data ? (liveRow(data, live, entities) ?? data) : data;
  const now = liveRows(rows, live, entities);
  return now === rows ? data : { ...data, rows: now };
};
