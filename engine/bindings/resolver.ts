import type { TSchema } from "typebox";
import type { Bound } from "./bound.ts";
import type { BindingEnvironment } from "./environment.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { resolve } from "./resolve.ts";
import { bindingsOf } from "./walk.ts";

/** The same to a view: a later answer that changed nothing is told only once it has gone stale. */
const isSame = (previous: Bound, next: Bound): boolean =>
  (previous.fetchedAt === next.fetchedAt || !next.stale) &&
  isSameJson({ ...previous, fetchedAt: 0 }, { ...next, fetchedAt: 0 });

/** The bounds of a widget's options, by property path. */
export type Bounds = Readonly<Record<string, Bound>>;

/**
 * Resolves a widget's options again and again. What has not changed keeps its reference, the whole result included, so
 * that a view that compares by reference is drawn only for what it shows.
 */
export const createResolver = (schema: TSchema) => {
  let previous: Record<string, Bound> = {};
  return (options: unknown, environment: BindingEnvironment): Bounds => {
    const next: Record<string, Bound> = {};
    for (const { path, type, value, siblings } of bindingsOf(options, schema)) {
      const bound = resolve(type, value, environment, siblings);
      const known = previous[path];
      next[path] = known && isSame(known, bound) ? known : bound;
    }
    const keys = Object.keys(next);
    const isUnchanged =
      keys.length === Object.keys(previous).length && keys.every((key) => next[key] === previous[key]);
    previous = isUnchanged ? previous : next;
    return previous;
  };
};
