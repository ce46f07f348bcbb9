import type { Static } from "typebox";
import type { RowVersion } from "#schemas/platform/entities/contracts.ts";
import type { Entity } from "#schemas/platform/entities/declaration.ts";
import { parseJson, toIso, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { linkedFields } from "./rows.ts";
import { seenIn } from "./reach.ts";

/** What changed in a row, by field: the value before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
export type Action = Static<typeof RowVersion>["action"];

/** Versions of one answer. */
const page = 100;

const versionsOf = (db: Reader, { slug }: Pick<Entity, "slug">, key: string) =>
  db.selectFrom("entity_history").where("entity", "=", slug).where("row_key", "=", key);

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** How a caller of some machines sees values of fields: lists with what may be seen of them, all others as they were. */
const seenValuesOf = async (
  db: Reader,
  entity: Entity,
  history: readonly Changes[],
  machines: readonly string[] | null,
): Promise<(id: string, value: unknown) => unknown> => {
  const seen = new Map<string, ReadonlySet<string> | null>();
  for (const field of linkedFields(entity)) {
    const keys = history.flatMap((changes) => (changes[field.id] ?? []).flatMap(listOf));
    seen.set(field.id, await seenIn(db, field, keys, machines));
  }
  return (id, value) => {
    const own = seen.get(id);
    return own && Array.isArray(value) ? listOf(value).filter((one) => own.has(one)) : value;
  };
};

export const readHistory = async (
  db: Reader,
  entity: Entity,
  key: string,
  before: number | undefined,
  machines: readonly string[] | null,
): Promise<Static<typeof RowVersion>[]> => {
  const rows = await versionsOf(db, entity, key)
    .select(["version", "at", "username", "action", "changes"])
    .$if(before !== undefined, (query) => query.where("version", "<", before!))
    .orderBy("version", "desc")
    .limit(page)
    .execute();
  const told = rows.map(({ changes, ...row }) => ({ ...row, changes: parseJson<Changes>(changes) }));
  const history = told.map(({ changes }) => changes);
  const seen = await seenValuesOf(db, entity, history, machines);
  return told.map(({ version, at, username, action, changes }) => ({
    version,
    at: toIso(at),
    username,
    action,
    changes: Object.entries(changes).map(([field, [was, is]]) => ({
      field,
      before: seen(field, was),
      after: seen(field, is),
    })),
  }));
};

/** The fields of a row that have changed since a version. */
export const changedSince = async (
  db: Reader,
  entity: Entity,
  key: string,
  version: number,
): Promise<ReadonlySet<string>> => {
  const rows = await versionsOf(db, entity, key).select("changes").where("version", ">", version).execute();
  return new Set(rows.flatMap(({ changes }) => Object.keys(parseJson<Changes>(changes))));
};

/** The last version that a key has had, also that of a row that is gone; 0 where there was none. */
export const lastVersion = async (db: Reader, entity: Entity, key: string): Promise<number> => {
  const row = await versionsOf(db, entity, key)
    .select((of) => of.fn.max("version").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
};

/** Takes the values of fields out of all that a history says of a row; that they changed stays. */
export const forgetIn = async (trx: Trx, entity: Entity, key: string, fields: ReadonlySet<string>): Promise<void> => {
  const rows = await versionsOf(trx, entity, key).select(["version", "changes"]).execute();
  for (const { version, changes } of rows) {
    const kept = Object.entries(parseJson<Changes>(changes)).map(([field, values]) => [
      field,
      fields.has(field) ? [null, null] : values,
    ]);
    await trx
      .updateTable("entity_history")
      .set({ changes: toJson(Object.fromEntries(kept)) })
      .where("entity", "=", entity.slug)
      .where("row_key", "=", key)
      .where("version", "=", version)
      .execute();
  }
};

export const addVersion = async (
  trx: Trx,
  { slug }: Entity,
  key: string,
  made: { version: number; at: number; username: string; action: Action; changes: Changes },
): Promise<void> => {
  const { changes, ...rest } = made;
  await trx
    .insertInto("entity_history")
    .values({ entity: slug, row_key: key, ...rest, changes: toJson(changes) })
    .execute();
};
