import { isObject, type JsonObject, type Path } from "../json.ts";
import { isSameJson } from "./equal.ts";
import { byId, identityOf } from "./lists.ts";
import { apply, diff, touched } from "./patch.ts";

/** Lists whose entries are one unit each: two people may edit two of them, not the same one. */
const unitLists: ReadonlySet<unknown> = new Set([
  "widgets",
  "dataSources",
  "parameters",
  "steps",
  "inputs",
  "columns",
  "buttons",
  "entries",
  "children",
  "allowlist",
]);

/** The unit of an edit inside an entry that may have entries of its own. */
const entryUnit = (path: Path): Path => {
  const [list, id, child] = path;
  if (id === undefined || child === undefined) return path;
  return child === "children" ? [list!, id, ...entryUnit(path.slice(2))] : [list!, id, "#own"];
};

/** What counts as touched when something at the path is edited: a widget, step, column, placement or key. */
const unitOf = (path: Path): Path => {
  if (unitLists.has(path[0])) return entryUnit(path);
  return path[0] === "layouts" ? path.slice(0, 3) : path;
};

const entryById = (list: readonly unknown[], id: unknown): unknown =>
  list.find((item) => item === id || (isObject(item) && [item.id, item.key, item.slug, item.name].includes(id)));

const lookUp = (document: unknown, path: Path): unknown =>
  path
    .filter((segment) => segment !== "#own" && segment !== "#order")
    .reduce<unknown>((value, segment) => {
      if (Array.isArray(value)) return entryById(value, segment);
      return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
    }, document);

const idsAt = (document: unknown, path: Path): string[] => {
  const list = lookUp(document, path);
  if (!Array.isArray(list)) return [];
  const identity = identityOf(String(path.at(-2)), [list]);
  return identity ? [...byId(list, identity).keys()] : [];
};

/** Whether the two edits came to the same result at the path. */
const agree = (base: JsonObject, mine: JsonObject, theirs: JsonObject, path: Path): boolean => {
  if (path.at(-1) !== "#order") return isSameJson(lookUp(mine, path), lookUp(theirs, path));
  const known = new Set(idsAt(base, path));
  const [one, other] = [mine, theirs].map((document) => idsAt(document, path).filter((id) => known.has(id)));
  return isSameJson(one, other);
};

const keyOf = (path: Path): string => JSON.stringify(path);
const prefixesOf = (path: Path): string[] => path.map((_, index) => keyOf(path.slice(0, index + 1)));

/** The places where both have touched the same unit, or one a unit inside the other's: the outer one. */
const overlaps = (mine: readonly Path[], theirs: readonly Path[]): Path[] => {
  const [exact, inside] = [new Set(theirs.map(keyOf)), new Set(theirs.flatMap(prefixesOf))];
  return mine.flatMap((path) => {
    const outer = prefixesOf(path).findIndex((prefix) => exact.has(prefix));
    if (outer >= 0) return [path.slice(0, outer + 1)];
    return inside.has(keyOf(path)) ? [path] : [];
  });
};

export interface Merge {
  document: JsonObject;
  /** Units that both edits touch with different results; empty when the edits are disjoint. */
  conflicts: Path[];
}

/**
 * Joins two edits of one document by the ids of its widgets, steps, columns, buttons and entries and by the keys of its
 * maps. Two that both move entries of one list are not disjoint. Disjoint edits commute and nothing of either is lost; on a conflict `document` holds mine.
 */
export const merge = (base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge => {
  const patch = diff(base, mine);
  const units = (paths: readonly Path[]): Path[] => [
    ...new Map(paths.map(unitOf).map((unit) => [keyOf(unit), unit])).values(),
  ];
  const conflicts = overlaps(units(touched(patch)), units(touched(diff(base, theirs)))).filter(
    (path) => !agree(base, mine, theirs, path),
  );
  const document = apply(theirs, patch);
  return { document: isObject(document) ? document : mine, conflicts };
};
