import { isObject, type JsonObject, type Path } from "../json.ts";
import { byId, identityOf, type Identity } from "./lists.ts";

const membersOf = (value: unknown, identity: Identity): Map<string, unknown> =>
  Array.isArray(value) ? byId(value, identity) : new Map<string, unknown>();

/** The entries of `list` in the order in which `order` has them; entries that `order` does not have keep their places. */
const inOrderOf = (list: Map<string, unknown>, order: readonly string[]): unknown[] => {
  const moved = order.filter((id) => list.has(id));
  const turn = new Set(moved);
  return [...list.keys()].map((id) => list.get(turn.has(id) ? (moved.shift() ?? id) : id));
};

const withEntry = (list: Map<string, unknown>, source: Map<string, unknown>, id: string, entry: unknown): unknown[] => {
  if (entry === undefined) return [...list].flatMap(([key, value]) => (key === id ? [] : [value]));
  if (list.has(id)) return [...list].map(([key, value]) => (key === id ? entry : value));
  const ids = [...source.keys()];
  const before = ids.slice(0, ids.indexOf(id)).findLast((key) => list.has(key));
  const kept = [...list];
  const at = before === undefined ? 0 : kept.findIndex(([key]) => key === before) + 1;
  return [...kept.slice(0, at), [id, entry] as const, ...kept.slice(at)].map(([, value]) => value);
};

/** The own fields of an entry from elsewhere; its children stay. */
const ownFields = (target: unknown, source: unknown): unknown => {
  if (!isObject(target) || !isObject(source)) return source;
  const { children: _other, ...own } = source;
  return "children" in target ? { ...own, children: target.children } : own;
};

const inList = (target: unknown, source: unknown, key: string, [head, ...rest]: Path): unknown => {
  const lists = [target, source].filter((list) => Array.isArray(list));
  const identity = lists.length > 0 ? identityOf(key, lists) : null;
  if (identity === null) return source;
  const [into, from] = [membersOf(target, identity), membersOf(source, identity)];
  if (head === "#order") return inOrderOf(into, [...from.keys()]);
  const id = String(head);
  return withEntry(into, from, id, rest.length === 0 ? from.get(id) : takeUnit(into.get(id), from.get(id), rest, id));
};

const inObject = (target: JsonObject, source: JsonObject, [head, ...rest]: Path): JsonObject => {
  const name = String(head);
  const value = rest.length === 0 ? source[name] : takeUnit(target[name], source[name], rest, name);
  const { [name]: _old, ...others } = target;
  // The place of the key is kept, so that files of the two differ where they say something else.
  if (value === undefined) return others;
  return Object.hasOwn(target, name) ? { ...target, [name]: value } : { ...others, [name]: value };
};

/**
 * `target` with one unit of a merge's `conflicts` as `source` has it: an entry of a list (by its id), its own fields
 * (`#own`), the order of a list (`#order`) or a key; what `source` lacks is removed. `key` is the name of the value.
 */
export function takeUnit(target: unknown, source: unknown, path: Path, key = ""): unknown {
  const [head] = path;
  if (head === undefined) return source;
  if (head === "#own") return ownFields(target, source);
  if (Array.isArray(target) || Array.isArray(source)) return inList(target, source, key, path);
  if (!isObject(target) || !isObject(source)) return source;
  return inObject(target, source, path);
}
