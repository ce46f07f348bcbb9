import { sql } from "kysely";
import { entities } from "#schemas/plant/entities/index.ts";
import type { Entity, Use as DeclaredUse, Words } from "#schemas/platform/entities/declaration.ts";
import { breathe } from "#server/breath.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";

/** What uses a row, and how often; `more` where it is more often than is counted. */
export interface Use {
  title: Words;
  count: number;
  more: boolean;
  /** It goes with the row, and keeps none. */
  goes?: true;
}

/** Uses are counted so far. */
const most = 1000;
/** Rows whose uses are counted in one turn of the event loop. */
const together = 20;

/** What the declarations of others say of references to an entity, and its own of the tables that name it. */
const usersOf = ({ slug, usedBy = [] }: Entity): readonly DeclaredUse[] => [
  ...usedBy,
  ...entities.flatMap(({ title, table, fields }) =>
    fields.flatMap(({ id, to, links }) => {
      if (to !== slug) return [];
      return [links ? { table: links.table, column: links.other, title } : { table, column: id, title }];
    }),
  ),
];

/** A key as a column that counts has it; a number that none has where the key is none. */
const numberOf = (key: string): number => (/^\d{1,15}$/.test(key) ? Number(key) : -1);

const countOf = (company: CompanyCondition, { table, column, number }: DeclaredUse, key: string) =>
  // The second condition is what the index of a column that is mostly blank leaves out.
  sql`(select count(*) from (select 1 as one from ${sql.table(table)} where ${company()}
    and ${sql.ref(column)} = ${number ? numberOf(key) : key} ${number ? sql`` : sql`and ${sql.ref(column)} <> ''`} limit ${sql.lit(most + 1)}) as counted)`;

const usesOfKey = async (db: Reader, users: readonly DeclaredUse[], key: string): Promise<Use[]> => {
  const { rows } = await db.statement(
    (company) =>
      sql<Record<string, number>>`select ${sql.join(
        users.map((user, index) => sql`${countOf(company, user, key)} as ${sql.ref(`u${index}`)}`),
      )}`,
  );
  return users.flatMap(({ title, goes }, index) => {
    const count = Number(rows[0]?.[`u${index}`] ?? 0);
    return count === 0 ? [] : [{ title, count: Math.min(count, most), more: count > most, ...(goes ? { goes } : {}) }];
  });
};

/** What uses rows of an entity, by key; a row that nothing uses has an empty list. */
export const usesOf = async (
  db: Reader,
  entity: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Use[]>> => {
  const users = usersOf(entity);
  const found = new Map<string, readonly Use[]>();
  for (const [index, key] of keys.entries()) {
    if (index > 0 && index % together === 0) await breathe();
    found.set(key, users.length === 0 ? [] : await usesOfKey(db, users, key));
  }
  return found;
};
