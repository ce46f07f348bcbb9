import { isSameJson } from "./equal.ts";
import { isObject, type JsonObject, type Path } from "../json.ts";
import { byId, type Identity, identityOf, isIdentified, isReordered, mergeOrder } from "./lists.ts";

/**
 * The difference between two JSON values, sparse: what is not named follows the base. Objects differ by key, lists
 * whose entries have ids by id, everything else as a whole.
 */
export type Patch =
  | { type: "value"; value: unknown }
  | { type: "object"; set: JsonObject; remove: string[]; in: Record<string, Patch> }
  | {
      type: "list";
      identity: Identity;
      set: JsonObject;
      in: Record<string, Patch>;
      /** The sequences of ids before and after, when they differ. */
      ids?: { base: string[]; mine: string[] };
    };

const fromPairs = <T>(pairs: Iterable<readonly [string, T]>): Record<string, T> => Object.fromEntries(pairs);

const diffMembers = (base: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) => {
  const added = [...other].filter(([key]) => !base.has(key));
  const changed = [...other].flatMap(([key, value]): (readonly [string, Patch])[] => {
    const patch = base.has(key) ? diff(base.get(key), value, key) : null;
    return patch ? [[key, patch]] : [];
  });
  return { set: fromPairs(added), in: fromPairs(changed) };
};

const diffObjects = (base: JsonObject, other: JsonObject): Patch => {
  const members = diffMembers(new Map(Object.entries(base)), new Map(Object.entries(other)));
  return { type: "object", ...members, remove: Object.keys(base).filter((key) => !Object.hasOwn(other, key)) };
};

const diffLists = (base: readonly unknown[], other: readonly unknown[], identity: Identity): Patch => {
  const [before, after] = [byId(base, identity), byId(other, identity)];
  const ids = { base: [...before.keys()], mine: [...after.keys()] };
  const members = diffMembers(before, after);
  return { type: "list", identity, ...members, ...(isSameJson(ids.base, ids.mine) ? {} : { ids }) };
};

/** What turns `base` into `other`, or null when they are equal. `key` is the name under which the values stand. */
export function diff(base: unknown, other: unknown, key = ""): Patch | null {
  if (isSameJson(base, other)) return null;
  if (isObject(base) && isObject(other)) return diffObjects(base, other);
  if (!Array.isArray(base) || !Array.isArray(other)) return { type: "value", value: other };
  const identity = identityOf(key, [base, other]);
  return identity ? diffLists(base, other, identity) : { type: "value", value: other };
}

const applyMembers = (target: ReadonlyMap<string, unknown>, patch: { set: JsonObject; in: Record<string, Patch> }) => {
  const result = new Map(target);
  for (const [key, value] of Object.entries(patch.set)) result.set(key, value);
  for (const [key, inner] of Object.entries(patch.in))
    if (result.has(key)) result.set(key, apply(result.get(key), inner));
  return result;
};

const applyObject = (target: JsonObject, patch: Extract<Patch, { type: "object" }>): JsonObject => {
  const result = applyMembers(new Map(Object.entries(target)), patch);
  for (const key of patch.remove) result.delete(key);
  return Object.fromEntries(result);
};

const applyList = (target: readonly unknown[], patch: Extract<Patch, { type: "list" }>): unknown[] => {
  const entries = byId(target, patch.identity);
  const result = applyMembers(entries, patch);
  const order = patch.ids ? mergeOrder(patch.ids.base, patch.ids.mine, [...entries.keys()]) : [...result.keys()];
  return order.filter((id) => result.has(id)).map((id) => result.get(id));
};

/**
 * Lays a patch over a value, which may be a newer one than the patch was made from: its new entries stay, entries that
 * it no longer has are not brought back by a change inside them. A patch of another shape than the value replaces nothing.
 */
export function apply(target: unknown, patch: Patch | null): unknown {
  if (!patch) return target;
  if (patch.type === "value") return patch.value;
  if (patch.type === "object") return isObject(target) ? applyObject(target, patch) : target;
  return Array.isArray(target) && isIdentified(target, patch.identity) ? applyList(target, patch) : target;
}

/** Where a patch touches its base: the paths of all values that it sets, removes or moves; a moved list ends in `#order`. */
export function touched(patch: Patch | null, path: Path = []): Path[] {
  if (!patch) return [];
  if (patch.type === "value") return [path];
  const removed = patch.type === "object" ? patch.remove : removedIds(patch);
  const moved = patch.type === "list" && patch.ids && isReordered(patch.ids.base, patch.ids.mine) ? ["#order"] : [];
  return [
    ...[...Object.keys(patch.set), ...removed, ...moved].map((key) => [...path, key]),
    ...Object.entries(patch.in).flatMap(([key, inner]) => touched(inner, [...path, key])),
  ];
}

const removedIds = (patch: Extract<Patch, { type: "list" }>): string[] => {
  const kept = new Set(patch.ids?.mine);
  return (patch.ids?.base ?? []).filter((id) => !kept.has(id));
};
