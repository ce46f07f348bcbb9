import { isObject, type JsonObject, type Path, pointer, segmentsOf } from "#schemas/documents/json.ts";
import { isWithin } from "../../actions/move-part-to.ts";
import { partsAt } from "../../actions/parts.ts";
import type { PartList } from "./types.ts";

/** A part with the list that it stands in. */
export interface Placed {
  list: PartList;
  index: number;
  path: Path;
  part: JsonObject;
}

/** All parts of a document in reading order, those inside others after them. */
export const placedParts = (document: JsonObject, lists: readonly PartList[]): Placed[] =>
  lists.flatMap((list) =>
    partsAt(document, list.path).flatMap((part, index) => {
      if (!isObject(part)) return [];
      const path = [...list.path, index];
      return [{ list, index, path, part }, ...placedParts(document, list.inside?.(part, path) ?? [])];
    }),
  );

/** All lists of a document in reading order, the empty ones too. */
export const listsIn = (document: JsonObject, lists: readonly PartList[]): PartList[] =>
  lists.flatMap((list) => [
    list,
    ...partsAt(document, list.path).flatMap((part, index) =>
      isObject(part) ? listsIn(document, list.inside?.(part, [...list.path, index]) ?? []) : [],
    ),
  ]);

/** Where a part goes by one step between the levels: into the part before it, or behind the one that it stands in. */
export const nextLevels = (
  document: JsonObject,
  lists: readonly PartList[],
  { list, index, path }: Placed,
): { into: Level | null; out: Level | null } => {
  const all = listsIn(document, lists).filter(({ family }) => family !== undefined && family === list.family);
  const before = [...list.path, index - 1];
  const into = all.find((one) => index > 0 && one.path.length > before.length && isWithin(one.path, before));
  const holder = all.findLast((one) => one.path.length < list.path.length && isWithin(path, one.path));
  return {
    into: into ? { list: into, at: partsAt(document, into.path).length } : null,
    out: holder ? { list: holder, at: Number(path[holder.path.length]) + 1 } : null,
  };
};

/** A place in a list. */
export interface Level {
  list: PartList;
  at: number;
}

/** The part that a selection names: a JSON pointer, or the name of a part of an outer list. */
export const selectedPart = (
  document: JsonObject,
  lists: readonly PartList[],
  selected: string | undefined,
): Placed | null => {
  if (selected === undefined) return null;
  const placed = placedParts(document, lists);
  return (
    placed.find(({ path }) => pointer(path) === selected) ??
    placed.find(({ list, part }) => list.name !== null && part[list.name] === selected) ??
    null
  );
};

/** The innermost part on the way to a place. */
export const partOn = (document: JsonObject, lists: readonly PartList[], path: string): Placed | null => {
  const segments = segmentsOf(path);
  const isOn = (part: Path) => part.every((segment, index) => String(segment) === segments[index]);
  return placedParts(document, lists).findLast((placed) => isOn(placed.path)) ?? null;
};
