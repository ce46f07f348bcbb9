import { isObject, type JsonObject, type Path, valueAt } from "#schemas/documents/json.ts";
import type { Edit } from "../documents/edit.ts";
import { produce } from "./draft.ts";
import { movePart } from "./move-part.ts";
import { freshPart, type NameOf, partsIn, placeOf } from "./parts.ts";

/** Does a path lead into, or to, what stands at another? */
export const isWithin = (path: Path, outer: Path): boolean =>
  outer.every((segment, index) => String(path[index]) === String(segment));

/** Where a path leads once a part before it in its list is gone. */
const afterRemoval = (path: Path, part: Path): Path => {
  const { list, index } = placeOf(part);
  const passed = path[list.length];
  const isBehind = isWithin(path, list) && passed !== undefined && Number(passed) > index;
  return isBehind ? [...list, Number(passed) - 1, ...path.slice(list.length + 1)] : path;
};

/** Where a part stands after it was moved into another list, at a place of it. */
export const placeAfterMove = (part: Path, list: Path, at: number): Path => [...afterRemoval(list, part), at];

const isSameList = (part: Path, list: Path): boolean => isWithin(part, list) && part.length === list.length + 1;

/**
 * Puts a part into another list of the document, under a name that is free there. A part does not go into itself; within
 * its own list it changes its place.
 */
export const movePartTo = (part: Path, list: Path, at: number, name: NameOf, called: string): Edit => ({
  label: "designer.edit.move",
  values: { name: called },
  change: (document: JsonObject) => {
    const { list: from, index } = placeOf(part);
    if (isSameList(part, list)) return movePart(from, index, at, called).change(document);
    const value = valueAt(document, part);
    if (!isObject(value) || isWithin(list, part)) return document;
    return produce(document, (draft) => {
      const [source, target] = [partsIn(draft, from), partsIn(draft, list)];
      if (!source || !target) return;
      source.splice(index, 1);
      target.splice(at, 0, freshPart(target, value, name));
    });
  },
});
