import { sql } from "kysely";
import type { Static } from "typebox";
import { entities } from "#schemas/plant/entities/index.ts";
import {
  columnOf,
  type Entity,
  type EntityRight,
  type Field,
  isOfPerson,
  mayLack,
  rowEvent,
} from "#schemas/platform/entities/declaration.ts";
import { type EntityField, type EntityInfo, loadEntities } from "#schemas/platform/entities/load_entities.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { readProcedure, type Scope } from "#server/procedures/procedure.ts";

import { seenBy } from "./reach.ts";

type Info = Static<typeof EntityInfo>;

/** Has somebody of these permissions the right? */
export const holds = (right: EntityRight, held: ReadonlySet<string>): boolean =>
  right === "base" || right.all.every((key) => held.has(key));

/** A field as screens know it. */
export const fieldInfo = (field: Field): Static<typeof EntityField> => {
  const { id, type, title, hint, required, maxLength, unit, decimals, minimum, maximum, to, color, hidden } = field;
  const { default: usual, choices, unique, translated, translates, within } = field;
  return {
    id,
    type,
    title,
    nullable: mayLack(field),
    ...(hint ? { hint } : {}),
    ...(required ? { required } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(usual === undefined ? {} : { default: usual }),
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(choices ? { choices: choices.map((one) => ({ id: one.id, title: one.title })) } : {}),
    ...(to === undefined ? {} : { to }),
    ...(color ? { color } : {}),
    ...(hidden ? { hidden } : {}),
    ...(unique ? { single: unique } : {}),
    ...(translated ? { translated } : {}),
    ...(translates ? { translates } : {}),
    ...(within ? { within } : {}),
  };
};

const isBlank = (field: Field) => {
  const column = sql.ref(field.id);
  return columnOf(field)?.startsWith("text") ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
};

/** Rows in use of the caller's machines, and those of them that lack what they should have. */
const countsOf = async (db: Reader, { machines }: Scope, entity: Entity) => {
  const wanted = entity.fields.filter((field) => field.wanted);
  const { table } = entity;
  const lacking = wanted.map(
    (field, index) => sql`sum(case when ${isBlank(field)} then 1 else 0 end) as ${sql.ref(`m${index}`)}`,
  );
  const { rows } = await db.statement(
    (company) => sql<Record<string, number | null>>`
      select ${sql.join([sql`count(*) as total`, ...lacking])} from ${sql.table(table)}
      where ${sql.join([company(table), sql`retired = 0`, ...seenBy(company, entity, machines)], sql` and `)}`,
  );
  const counted = (name: string) => Number(rows[0]?.[name] ?? 0);
  const missing = wanted.map(({ id, title }, index) => ({ field: id, title, count: counted(`m${index}`) }));
  return { count: counted("total"), missing: missing.filter(({ count }) => count > 0) };
};

const lastChangeOf = async (db: Reader, { slug }: Entity): Promise<Info["last_change"]> => {
  const row = await db
    .selectFrom("entity_history")
    .select(["at", "username"])
    .where("entity", "=", slug)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { at: toIso(row.at), username: row.username } : null;
};

const infoOf = async (db: Reader, scope: Scope, entity: Entity, held: ReadonlySet<string>): Promise<Info> => {
  const { slug, page, group, title, one, about, key, label, fields, retire = false, rights } = entity;
  return {
    slug,
    ...(page === undefined ? {} : { page }),
    group,
    title,
    one,
    about,
    key: key.field,
    ...(key.of ? { key_of: [...key.of] } : {}),
    ...(key.given ? { key_given: true } : {}),
    label: label.var,
    fields: fields.map(fieldInfo),
    retire,
    of_person: isOfPerson(entity),
    may_write: holds(rights.write, held),
    ...(await countsOf(db, scope, entity)),
    last_change: await lastChangeOf(db, entity),
  };
};

/** Every change of a row is one of what this counts. */
const contract = { ...loadEntities, events: entities.map(({ slug }) => rowEvent(slug)) };

export const loadEntitiesProcedure = readProcedure(contract, async ({ slug }, { db, scope, actor }) => {
  const held = actor?.permissions ?? new Set<string>();
  const shown = entities.filter(
    (entity) => holds(entity.rights.read, held) && (slug === undefined || slug === entity.slug),
  );
  const infos: Info[] = [];
  for (const entity of shown) infos.push(await infoOf(db, scope, entity, held));
  return infos;
});
