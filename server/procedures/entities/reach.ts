import { type RawBuilder, sql } from "kysely";
import type { Entity, Field } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import { entityOf } from "./all.ts";
import { keyColumn } from "./columns.ts";

/** The machines that a caller may see; null for all. */
type Machines = readonly string[] | null;

const within = (column: RawBuilder<unknown>, machines: readonly string[]): RawBuilder<unknown> =>
  machines.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(machines)})`;

/** What the rows of an entity have to fulfil to be seen by a caller of some machines; nothing where all may be seen. */
export const seenBy = (company: CompanyCondition, entity: Entity, machines: Machines): RawBuilder<unknown>[] => {
  const { table, machine, tied } = entity;
  if (machines === null) return [];
  if (machine !== undefined) return [within(sql.ref(`${table}.${machine}`), machines)];
  if (!tied) return [];
  return [
    sql`exists (select 1 from ${sql.table(tied.table)} as tied where ${company("tied")}
      and ${sql.ref(`tied.${tied.column}`)} = ${sql.ref(`${table}.${tied.by ?? keyColumn(entity)}`)}
      and ${within(sql.ref(`tied.${tied.machine}`), machines)})`,
  ];
};

/** Refuses (`not_allowed`) keys of rows that are there and that a caller of some machines may not see. */
export const checkSeen = async (
  db: Reader,
  entity: Entity,
  keys: readonly string[],
  machines: Machines,
): Promise<void> => {
  if (machines === null || keys.length === 0) return;
  if (entity.machine !== undefined && keys.some((key) => !machines.includes(key))) throw new DomainError("not_allowed");
  if (!entity.tied) return;
  const key = sql.ref(`${entity.table}.${keyColumn(entity)}`);
  const { rows } = await db.statement(
    (company) => sql`select 1 from ${sql.table(entity.table)} where ${company(entity.table)}
      and ${key} in (${sql.join(keys)}) and not (${sql.join(seenBy(company, entity, machines))}) limit 1`,
  );
  if (rows.length > 0) throw new DomainError("not_allowed");
};

type ListField = Pick<Field, "to" | "links">;

const listed = ({ to, links }: ListField): Entity | undefined =>
  links !== undefined && to !== undefined ? entityOf(to) : undefined;

/** Is it a list of machines, or of rows that are tied to some, of which a restricted caller sees the own ones alone? */
export const isSeenInPart = (field: ListField): boolean => {
  const entity = listed(field);
  return entity?.machine !== undefined || entity?.tied !== undefined;
};

/** A statement takes 32,766 values in SQLite, and some are the machines. */
const keysAtOnce = 10_000;

/** Of the keys that lists of a field hold, those that a caller of some machines may see; null: all of them. */
export const seenIn = async (
  db: Reader,
  field: ListField,
  keys: readonly string[],
  machines: Machines,
): Promise<ReadonlySet<string> | null> => {
  const entity = listed(field);
  if (machines === null || !entity || !isSeenInPart(field)) return null;
  if (entity.machine !== undefined) return new Set(machines);
  if (keys.length === 0) return new Set();
  const key = sql.ref(`${entity.table}.${keyColumn(entity)}`);
  const asked = [...new Set(keys)];
  const seen = new Set<string>();
  for (let from = 0; from < asked.length; from += keysAtOnce) {
    const { rows } = await db.statement(
      (company) => sql<{ row_key: string }>`select ${key} as row_key from ${sql.table(entity.table)}
        where ${company(entity.table)} and ${key} in (${sql.join(asked.slice(from, from + keysAtOnce))})
        and ${sql.join(seenBy(company, entity, machines), sql` and `)}`,
    );
    for (const { row_key } of rows) seen.add(row_key);
  }
  return seen;
};
