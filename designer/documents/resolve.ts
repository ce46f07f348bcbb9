import { merge } from "#schemas/documents/changes/merge.ts";
import { takeUnit } from "#schemas/documents/changes/take.ts";
import { type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { objectOf } from "../values.ts";
import type { Conflict } from "./session.ts";

/** Whose version of a part holds. */
export type Choice = "mine" | "theirs";

/** The parts that both have changed, by the pointer of each. */
export const conflictParts = ({ base, mine, stored }: Conflict): ReadonlyMap<string, Path> =>
  new Map(merge(base, mine, stored.document).conflicts.map((path) => [pointer(path), path]));

const isInside = (path: Path, outer: Path): boolean => outer.every((segment, index) => segment === path[index]);

const withUnit = (target: JsonObject, source: JsonObject, path: Path): JsonObject =>
  objectOf(takeUnit(target, source, path));

/**
 * Both edits together: of each part that both have changed the version that was chosen (`mine` where nothing was), all
 * else as the one who changed it left it.
 */
export const resolveConflict = (conflict: Conflict, choices: Readonly<Record<string, Choice>>): JsonObject => {
  const { base, stored } = conflict;
  let { mine } = conflict;
  let theirs = stored.document;
  const parts = [...conflictParts(conflict)];
  for (const [name, path] of parts) {
    if (choices[name] === "theirs") mine = withUnit(mine, stored.document, path);
    else theirs = withUnit(theirs, conflict.mine, path);
  }
  // What was chosen on one level can leave another one to be told: there the choice of the part around it holds.
  for (const path of merge(base, mine, theirs).conflicts) {
    const [around] = parts.find(([, outer]) => isInside(path, outer)) ?? [pointer(path)];
    if (choices[around] === "theirs") mine = withUnit(mine, theirs, path);
    else theirs = withUnit(theirs, mine, path);
  }
  return merge(base, mine, theirs).document;
};
