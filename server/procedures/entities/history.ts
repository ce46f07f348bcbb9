import type { Static } from "typebox";
import type { RowVersion } from "#schemas/platform/entities/contracts.ts";
import type { Entity } from "#schemas/platform/entities/declaration.ts";
import { parseJson, toIso, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import { namesMachines, seenIn } from "./reach.ts";

/** What changed in a row, by field: the value before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
export type Action = Static<typeof RowVersion>["action"];

/** Versions of one answer. */
const page = 100;

const versionsOf = (db: Reader, { slug }: Pick<Entity, "slug">, key: string) =>
  db.selectFrom("entity_history").where("entity", "=", slug).where("row_key", "=", key);

/** A value of a field as a caller of some machines sees it; a field that is declared no more shows as it was. */
const seenValue = ({ fields }: Entity, id: string, value: unknown, machines: readonly string[] | null): unknown => {
  const field = fields.find((one) => one.id === id);
  return field && namesMachines(field) && Array.isArray(value) ? seenIn(value.map(String), machines) : value;
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
  return rows.map(({ version, at, username, action, changes }) => ({
    version,
    at: toIso(at),
    username,
    action,
    changes: Object.entries(parseJson<Changes>(changes)).map(([field, [was, is]]) => ({
      field,
      before: seenValue(entity, field, was, machines),
      after: seenValue(entity, field, is, machines),
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
