import { type RawBuilder, sql } from "kysely";
import { columnOf, type Entity, type Field, fieldOf } from "#schemas/platform/entities/declaration.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type Condition, mostCounted, mostLookedThrough, type Order, usualRows } from "#schemas/protocol/list.ts";
import {
  afterPlace,
  byCharacters,
  type KeyColumns,
  orderOf,
  pageOf,
  placeOf,
  type SortKey,
} from "#server/database/keyset.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import { conditionOf, holds } from "#server/procedures/conditions.ts";
import { entityOf } from "./all.ts";
import { seenBy } from "./reach.ts";
import { columnList, toRows, withTranslations } from "./rows.ts";
import { keyColumn, type Stored } from "./columns.ts";

export interface Question {
  where?: readonly Condition[];
  sort?: readonly Order[];
  search?: string;
  after?: string;
  limit?: number;
  /** Only rows out of use, or only those in use; both where nothing is said. */
  retired?: boolean;
}

interface Asked {
  db: Reader;
  entity: Entity;
  question: Question;
  /** The machines that the caller may see; null for all. */
  machines: readonly string[] | null;
  zone: string;
}

const none = sql`1 = 0`;
const spelled: Readonly<Record<string, number>> = { yes: 1, ja: 1, true: 1, "1": 1, no: 0, nej: 0, false: 0, "0": 0 };

/** A flag is asked for by the word that shows it. */
const ofFlag = (column: RawBuilder<unknown>, value: string | number): RawBuilder<unknown> => {
  const wanted = spelled[String(value).trim().toLowerCase()];
  return wanted === undefined ? none : sql`${column} = ${wanted}`;
};

/** A choice is asked for by its title in any language, which is what the reader sees. */
const ofChoice = (column: RawBuilder<unknown>, { choices = [] }: Field, value: string): RawBuilder<unknown> => {
  const part = value.trim().toLowerCase();
  const ids = choices.filter(({ title }) => Object.values(title).some((one) => one.toLowerCase().includes(part)));
  return ids.length === 0 ? none : sql`${column} in (${sql.join(ids.map(({ id }) => id))})`;
};

/** A text is asked for by what any reader of it reads. */
const ofText = (company: CompanyCondition, entity: Entity, field: Field, table: string, value: string) => {
  const own = holds(sql.ref(`${table}.${field.id}`), value);
  if (!field.translated) return own;
  return sql`(${own} or exists (select 1 from entity_texts as said where ${company("said")}
    and said.entity = ${entity.slug} and said.field = ${field.id}
    and said.row_key = ${sql.ref(`${table}.${keyColumn(entity)}`)} and ${holds(sql.ref("said.content"), value)}))`;
};

/** A reference is asked for by its key or by the text of what it names. */
const ofReference = (company: CompanyCondition, entity: Entity, { id, to = "" }: Field, value: string) => {
  const column = sql.ref(`${entity.table}.${id}`);
  const other = entityOf(to);
  if (!other) return holds(column, value);
  const named = sql.ref(`named.${keyColumn(other)}`);
  return sql`(${holds(column, value)} or exists (select 1 from ${sql.table(other.table)} as named
    where ${company("named")} and ${named} = ${column}
      and ${ofText(company, other, fieldOf(other, other.label.var), "named", value)}))`;
};

const kindOf = (field: Field): "text" | "quantity" | "number" | "moment" => {
  if (field.type === "date_time") return "moment";
  const kind = columnOf(field) ?? "text";
  if (kind.startsWith("text")) return "text";
  return field.type === "quantity" && kind.startsWith("int") ? "quantity" : "number";
};

const filterOf = (company: CompanyCondition, { entity, zone }: Asked, condition: Condition, path: string) => {
  const { field: id, operator, value } = condition;
  if (id === "retired") return ofFlag(sql.ref("retired"), value);
  const field = fieldOf(entity, id);
  const column = sql.ref(`${entity.table}.${id}`);
  if (field.type === "boolean") return ofFlag(column, value);
  if (operator === "=" && field.type === "reference") return sql`${column} = ${String(value)}`;
  if (operator === "contains" && field.type === "choice") return ofChoice(column, field, String(value));
  if (operator === "contains" && field.type === "reference") return ofReference(company, entity, field, String(value));
  if (operator === "contains" && field.translated) return ofText(company, entity, field, entity.table, String(value));
  const kind = kindOf(field);
  // A measured number is compared as a quantity of millionths would be.
  const compared = kind === "number" ? sql`${column} * 1000000` : column;
  return conditionOf(
    { operator, value },
    { kind: kind === "number" ? "quantity" : kind, column: compared },
    zone,
    path,
  );
};

const searchOf = (company: CompanyCondition, { entity, question }: Asked): RawBuilder<unknown>[] => {
  const wanted = (question.search ?? "").trim();
  if (wanted === "") return [];
  const parts = entity.fields.flatMap((field) => {
    if (field.translates) return [];
    if (field.type === "reference") return [ofReference(company, entity, field, wanted)];
    if (field.type === "choice") return [ofChoice(sql.ref(`${entity.table}.${field.id}`), field, wanted)];
    return field.type === "text" || field.type === "long_text" || field.type === "date"
      ? [ofText(company, entity, field, entity.table, wanted)]
      : [];
  });
  return [sql`(${sql.join(parts, sql` or `)})`];
};

/** The rows that the caller may see, of those in use and out of use that are asked for. */
const reachOf = (company: CompanyCondition, { entity, question, machines }: Asked): RawBuilder<unknown>[] => [
  company(entity.table),
  ...(question.retired === undefined ? [] : [sql`retired = ${question.retired ? 1 : 0}`]),
  ...seenBy(company, entity, machines),
];

const conditionsOf = (company: CompanyCondition, asked: Asked): RawBuilder<unknown> =>
  sql.join(
    [
      ...reachOf(company, asked),
      ...(asked.question.where ?? []).map((one, index) => filterOf(company, asked, one, `/where/${index}`)),
      ...searchOf(company, asked),
    ],
    sql` and `,
  );

/** How many rows there are, counted to one more than `rows`. */
const countTo = async (asked: Asked, rows: number, isNarrowed = true): Promise<number> => {
  const found = await asked.db.statement(
    (company) => sql<{ total: number }>`select count(*) as total from (select 1 as one
      from ${sql.table(asked.entity.table)}
      where ${isNarrowed ? conditionsOf(company, asked) : sql.join(reachOf(company, asked), sql` and `)}
      limit ${sql.lit(rows + 1)}) as counted`,
  );
  return Number(found.rows[0]!.total);
};

const tooMany = (path: string) =>
  new DomainError("rule_violated", {
    message: `More than ${mostLookedThrough} rows would have to be looked through.`,
    path,
    text: { key: "entities.too_many", values: { most: mostLookedThrough } },
  });

const isOfOne = (entity: Entity, field: string, operator: Condition["operator"]): boolean =>
  operator === "=" &&
  (entity.indexes ?? []).some(({ by }) => by[0] === field) &&
  fieldOf(entity, field).within === true;

/** Refuses (`rule_violated`) to look through more rows than a question may, where no index of the declaration serves it. */
const checkReach = async (asked: Asked): Promise<void> => {
  const { entity, question } = asked;
  const { where = [], sort = [], search = "" } = question;
  const ordered = new Set([entity.key.field, ...(entity.indexes ?? []).map(({ by }) => by[0])]);
  const unserved = sort.findIndex(({ field }, index) => index > 0 || !ordered.has(field));
  const isNarrowed = where.length > 0 || search.trim() !== "";
  if (unserved === -1 && !isNarrowed) return;
  // What is of one row, by a reference to it, is found by an index and is not much.
  if (where.some(({ field, operator }) => isOfOne(entity, field, operator))) return;
  if ((await countTo(asked, mostLookedThrough, false)) <= mostLookedThrough) return;
  if (unserved !== -1) throw tooMany(`/sort/${unserved}`);
  throw tooMany(where.length > 0 ? "/where/0" : "/search");
};

const keysOf = ({ entity, question }: Asked): readonly SortKey[] => {
  const { key } = entity;
  const sorted = (question.sort ?? []).filter(
    ({ field }, index, all) => all.findIndex((one) => one.field === field) === index,
  );
  const last = sorted.find(({ field }) => field === key.field) ?? {
    field: key.field,
    descending: sorted[0]?.descending ?? false,
  };
  return [...sorted.filter(({ field }) => field !== key.field), last].map(({ field, descending }) => {
    const kind = columnOf(fieldOf(entity, field)) ?? "text";
    const type = kind.startsWith("text") ? "text" : kind.startsWith("int") ? "integer" : "number";
    return { name: field, type, descending, ...(kind.endsWith("?") ? { mayLack: true } : {}) };
  });
};

/** The statement behind a page: the rows after a place, and one more than there is room for. */
export const listStatement = (company: CompanyCondition, asked: Asked): RawBuilder<Stored> => {
  const { db, entity, question } = asked;
  const keys = keysOf(asked);
  const columns: KeyColumns = Object.fromEntries(
    keys.map(({ name, type }) => {
      const column = sql.ref(`${entity.table}.${name}`);
      return [name, type === "text" ? byCharacters(db, column) : column];
    }),
  );
  return sql<Stored>`select ${columnList(entity)} from ${sql.table(entity.table)}
    where ${conditionsOf(company, asked)} and ${afterPlace(keys, placeOf(keys, question.after), columns)}
    order by ${orderOf(keys, columns)} limit ${sql.lit((question.limit ?? usualRows) + 1)}`;
};

/**
 * A page of an entity's rows in the order that is asked for, which ends with the key. `total` is null beyond 10,000.
 * Refuses (`invalid_input`) a place that no answer gave, and (`rule_violated`) what more than 20,000 rows would have to be
 * looked through for.
 */
export const readList = async (asked: Asked): Promise<{ rows: Row[]; after: string | null; total: number | null }> => {
  const { db, entity, question } = asked;
  const keys = keysOf(asked);
  // A place that no answer gave is refused before anything is counted.
  placeOf(keys, question.after);
  await checkReach(asked);
  const total = await countTo(asked, mostCounted);
  const read = await db.statement((company) => listStatement(company, asked));
  const { rows, after } = pageOf(keys, read.rows, question.limit ?? usualRows);
  const whole = await withTranslations(db, entity, rows);
  return { rows: await toRows(db, entity, whole, asked.machines), after, total: total > mostCounted ? null : total };
};
