import { type Entity, rowEvent } from "#schemas/platform/entities/declaration.ts";
import type { NewEvent } from "#server/events/log.ts";
import { shownOf, type Stored } from "./columns.ts";
import type { Changes } from "./history.ts";
import { isSeenInPart } from "./reach.ts";

type Lists = Readonly<Record<string, readonly string[]>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs between two states of a row, by field as people see it; of a secret only that it does. */
export const changesOf = (
  entity: Entity,
  before: Stored | null,
  after: Stored | null,
  lists: { before: Lists; after: Lists },
): Changes =>
  Object.fromEntries(
    entity.fields.flatMap((field) => {
      const { id, type } = field;
      if (type === "references") {
        const [was, is] = [lists.before[id] ?? [], lists.after[id] ?? []];
        return isSame([...was].sort(), [...is].sort()) ? [] : [[id, [was, is] as const]];
      }
      const [was, is] = [before?.[id] ?? null, after?.[id] ?? null];
      // Of a row that is made or goes, what is blank says nothing.
      if (isSame(was, is) || (was ?? "") === (is ?? "")) return [];
      const shown = (row: Stored | null) => (row === null || type === "secret" ? null : shownOf(entity, id, row[id]));
      return [[id, [shown(before), shown(after)] as const]];
    }),
  );

const isSecret = ({ fields }: Entity, id: string): boolean =>
  fields.some((field) => field.id === id && field.type === "secret");

/** The event of a change; its audience is who may read the rows. `patch` null: the row is gone. */
export const changedEvent = (
  entity: Entity,
  key: string,
  version: number,
  patch: Readonly<Record<string, unknown>> | null,
): NewEvent => {
  const { slug, machine, rights } = entity;
  return {
    event: rowEvent(slug),
    machine_id: machine === undefined ? null : key,
    audience: rights.read === "base" ? null : (rights.read.all[0] ?? null),
    payload: { key, patch, version },
  };
};

/** The same without lists that some see in part: who hears of a row reads it again anyhow. */
export const withoutSeenInPart = (
  { fields }: Entity,
  side: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(side).filter(([id]) => !fields.some((field) => field.id === id && isSeenInPart(field))),
  );

/** The values of a side of changes, without secrets. */
export const sideOf = (entity: Entity, changes: Changes, side: 0 | 1): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([id, values]) => (isSecret(entity, id) ? [] : [[id, values[side]]])),
  );
