import { isObject } from "../json.ts";

/** The fields by which the entries of a document's lists are known. */
const identities = ["id", "key", "slug", "name"] as const;
export type Identity = (typeof identities)[number] | "itself";

const idOf = (item: unknown, identity: Identity): unknown => {
  if (identity === "itself") return item;
  return isObject(item) ? item[identity] : undefined;
};

/** Whether each entry of a list has an id of its own. */
export const isIdentified = (list: readonly unknown[], identity: Identity): boolean => {
  const ids = list.map((item) => idOf(item, identity));
  return ids.every((id) => typeof id === "string") && new Set(ids).size === ids.length;
};

/**
 * The field by which the entries of all lists are told apart, or null when they have none in common: then a list is one
 * value. Lists of names (permissions) are known by the names themselves.
 */
export const identityOf = (key: string, lists: readonly (readonly unknown[])[]): Identity | null => {
  if (key === "permissions" && lists.every((list) => isIdentified(list, "itself"))) return "itself";
  if (lists.every((list) => list.length === 0)) return "id";
  return identities.find((identity) => lists.every((list) => isIdentified(list, identity))) ?? null;
};

/** The entries of a list by id, in its order. */
export const byId = (list: readonly unknown[], identity: Identity): Map<string, unknown> =>
  new Map(list.map((item) => [String(idOf(item, identity)), item]));

const onlyIn = (ids: readonly string[], kept: ReadonlySet<string>): string[] => ids.filter((id) => kept.has(id));
const equalIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Whether the entries that both sequences have stand in another order. */
export const isReordered = (base: readonly string[], other: readonly string[]): boolean => {
  const common = new Set(onlyIn(base, new Set(other)));
  return !equalIds(onlyIn(base, common), onlyIn(other, common));
};

/** New ids by the base id they follow ("" = the head), as runs in their own order. */
const insertedAfter = (base: ReadonlySet<string>, own: readonly string[]): Map<string, string[]> => {
  const runs = new Map<string, string[]>();
  let anchor = "";
  for (const id of own) {
    if (base.has(id)) anchor = id;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), id]);
  }
  return runs;
};

/** The base ids in the order of the frame; what the frame has removed stands behind the entry it followed. */
const skeletonOf = (base: readonly string[], frame: readonly string[]): string[] => {
  const kept = new Set(frame);
  const followers = insertedAfter(kept, base);
  const known = new Set(base);
  return ["", ...onlyIn(frame, known)].flatMap((anchor) => [anchor, ...(followers.get(anchor) ?? [])]).slice(1);
};

/** Two runs put in at the same place: the one whose first id sorts first stands first, whoever put it in. */
const joinRuns = (a: readonly string[] = [], b: readonly string[] = []): string[] => {
  const [first, second] = a.join("\n") <= b.join("\n") ? [a, b] : [b, a];
  return [...new Set([...first, ...second])];
};

/**
 * The order that two edits of one sequence make together: what either removed is gone, what either put in stands after
 * the entry it was put after. When both have moved entries, the order of `mine` holds. Symmetric unless both moved.
 */
export const mergeOrder = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const known = new Set(base);
  const mineSet = new Set(mine);
  const theirSet = new Set(theirs);
  const frame = isReordered(base, mine) ? mine : isReordered(base, theirs) ? theirs : base;
  const [mineRuns, theirRuns] = [insertedAfter(known, mine), insertedAfter(known, theirs)];
  const merged = ["", ...skeletonOf(base, frame)].flatMap((anchor) => [
    ...(anchor !== "" && mineSet.has(anchor) && theirSet.has(anchor) ? [anchor] : []),
    ...joinRuns(mineRuns.get(anchor), theirRuns.get(anchor)),
  ]);
  return [...new Set(merged)];
};
