import { type RawBuilder, sql } from "kysely";
import { type Entity, type Field, tellingFields } from "#schemas/platform/entities/declaration.ts";
import type { Row } from "#schemas/platform/entities/row.ts";
import type { CompanyTable, Reader, Trx } from "#server/database/company.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import { entityOf } from "./all.ts";
import { seenIn } from "./reach.ts";
import { columnNames, keyColumn, saidIn, type Stored, textIn, toRow } from "./columns.ts";

/** The entity's own table, as the handle of a company knows tables; a test compares every declaration with the database. */
function tableOf(name: string): CompanyTable;
function tableOf(name: string): string {
  return name;
}

export const columnList = (entity: Entity): RawBuilder<unknown> =>
  sql.join(columnNames(entity).map((column) => sql.ref(column)));

/** The translations of rows, by key and by the field that has each. */
const translationsOf = async (
  db: Reader,
  { slug, fields }: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> => {
  const byPlace = new Map<string, string>(
    fields.flatMap(({ id, translates }) =>
      translates ? [[`${translates.field} ${translates.language}`, id] as const] : [],
    ),
  );
  if (byPlace.size === 0 || keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("entity_texts")
    .select(["row_key", "field", "language", "content"])
    .where("entity", "=", slug)
    .where("row_key", "in", [...keys])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ row_key }) => row_key)].map(([key, of]) => [
      key,
      Object.fromEntries(
        of.flatMap(({ field, language, content }) => {
          const id = byPlace.get(`${field} ${language}`);
          return id === undefined ? [] : [[id, content]];
        }),
      ),
    ]),
  );
};

/** The same rows with their translations beside their columns. */
export const withTranslations = async (
  db: Reader,
  entity: Entity,
  rows: readonly Stored[],
): Promise<readonly Stored[]> => {
  const key = keyColumn(entity);
  const found = await translationsOf(
    db,
    entity,
    rows.map((row) => String(row[key])),
  );
  return found.size === 0 ? rows : rows.map((row) => ({ ...row, ...found.get(String(row[key])) }));
};

/** The stored rows of keys, by key. */
export const storedRows = async (
  db: Reader,
  entity: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stored>> => {
  if (keys.length === 0) return new Map();
  const key = keyColumn(entity);
  const { rows } = await db.statement(
    (company) => sql<Stored>`select ${columnList(entity)} from ${sql.table(entity.table)}
      where ${company()} and ${sql.ref(key)} in (${sql.join(keys)})`,
  );
  return new Map((await withTranslations(db, entity, rows)).map((row) => [String(row[key]), row]));
};

/** The stored rows that are known by the first of the fields that people tell them by. */
export const rowsTold = async (db: Reader, entity: Entity, values: readonly string[]): Promise<readonly Stored[]> => {
  const [first] = tellingFields(entity);
  if (values.length === 0) return [];
  const { rows } = await db.statement(
    (company) => sql<Stored>`select ${columnList(entity)} from ${sql.table(entity.table)}
      where ${company()} and ${sql.ref(first!)} in (${sql.join(values)})`,
  );
  return await withTranslations(db, entity, rows);
};

export const linkedFields = ({ fields }: Entity): readonly (Field & { links: NonNullable<Field["links"]> })[] =>
  fields.flatMap((field) => (field.links ? [{ ...field, links: field.links }] : []));

/** The lists of references of rows, by key and field. */
export const linksOf = async (
  db: Reader,
  entity: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>> => {
  const found = new Map<string, Record<string, string[]>>();
  if (keys.length === 0) return found;
  for (const { id, links } of linkedFields(entity)) {
    const { rows } = await db.statement(
      (company) => sql<{ own: string; other: string }>`
        select ${sql.ref(links.own)} as own, ${sql.ref(links.other)} as other from ${sql.table(links.table)}
        where ${company()} and ${sql.ref(links.own)} in (${sql.join(keys)}) order by ${sql.ref(links.other)}`,
    );
    for (const { own, other } of rows) {
      const lists = found.get(own) ?? {};
      found.set(own, { ...lists, [id]: [...(lists[id] ?? []), other] });
    }
  }
  return found;
};

/** The texts by which people know rows, by key. */
const labelsOf = async (db: Reader, entity: Entity, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await db.statement(
    (company) => sql<{ row_key: string; label: string }>`
      select ${sql.ref(keyColumn(entity))} as row_key, ${sql.ref(entity.label.var)} as label from ${sql.table(entity.table)}
      where ${company()} and ${sql.ref(keyColumn(entity))} in (${sql.join(keys)})`,
  );
  const texts = await readTexts(db, [entity.slug], keys);
  return new Map(rows.map(({ row_key, label }) => [row_key, texts(entity.slug, row_key, entity.label.var, label)]));
};

/** The same lists with what a caller of some machines sees of them. */
const seenLinks = async (
  db: Reader,
  entity: Entity,
  links: Awaited<ReturnType<typeof linksOf>>,
  machines: readonly string[] | null,
): Promise<typeof links> => {
  if (machines === null) return links;
  const seen = new Map<string, ReadonlySet<string> | null>();
  for (const field of linkedFields(entity)) {
    const keys = [...links.values()].flatMap((lists) => lists[field.id] ?? []);
    seen.set(field.id, await seenIn(db, field, keys, machines));
  }
  const inSight = ([id, list]: [string, readonly string[]]) =>
    [id, list.filter((one) => seen.get(id)?.has(one) ?? true)] as const;
  return new Map([...links].map(([key, lists]) => [key, Object.fromEntries(Object.entries(lists).map(inSight))]));
};

/** Rows as they are answered, in the order given; lists hold what the caller may see of them. */
export const toRows = async (
  db: Reader,
  entity: Entity,
  stored: readonly Stored[],
  machines: readonly string[] | null,
): Promise<Row[]> => {
  const key = keyColumn(entity);
  const keys = stored.map((row) => String(row[key]));
  const links = await seenLinks(db, entity, await linksOf(db, entity, keys), machines);
  const named = new Map<string, ReadonlyMap<string, string>>();
  for (const { id, type, to } of entity.fields) {
    const other = type === "reference" && to !== undefined ? entityOf(to) : undefined;
    if (!other) continue;
    const keys = new Set(stored.map((row) => String(row[id])));
    named.set(
      id,
      await labelsOf(
        db,
        other,
        [...keys].filter((one) => one !== ""),
      ),
    );
  }
  return stored.map((row) => {
    const labels = [...named].flatMap(([id, of]) => {
      const label = of.get(String(row[id]));
      return label === undefined ? [] : [[id, label]];
    });
    const said = saidIn(entity, row, db.language);
    return toRow(entity, row, links.get(String(row[key])) ?? {}, { ...Object.fromEntries(labels), ...said });
  });
};

/** The rows of keys as they are answered; one that is not there is left out. */
export const readRows = async (
  db: Reader,
  entity: Entity,
  keys: readonly string[],
  machines: readonly string[] | null,
): Promise<Row[]> => {
  const stored = await storedRows(db, entity, keys);
  return toRows(
    db,
    entity,
    keys.flatMap((key) => {
      const row = stored.get(key);
      return row ? [row] : [];
    }),
    machines,
  );
};

/** What of a row stands in its own table. */
const ownColumns = (entity: Entity, row: Stored): Stored => {
  const own = new Set(columnNames(entity));
  return Object.fromEntries(Object.entries(row).filter(([column]) => own.has(column)));
};

/** Puts translations in the place of those that a row has; a blank one takes its own away. */
const writeTranslations = async (trx: Trx, entity: Entity, key: string, had: Stored, row: Stored): Promise<void> => {
  const said = entity.fields.flatMap(({ id, translates }) => {
    const content = textIn(row[id]);
    return translates && id in row && content !== textIn(had[id]) ? [{ ...translates, content }] : [];
  });
  for (const { field, language, content } of said) {
    await trx
      .deleteFrom("entity_texts")
      .where("entity", "=", entity.slug)
      .where("row_key", "=", key)
      .where("field", "=", field)
      .where("language", "=", language)
      .execute();
    if (content !== "")
      await trx
        .insertInto("entity_texts")
        .values({ entity: entity.slug, row_key: key, field, language, content })
        .execute();
  }
};

export const insertRow = async (trx: Trx, entity: Entity, row: Stored): Promise<void> => {
  // The declaration says which columns there are; no type of the code knows them by a name that is data.
  await trx
    .insertInto(tableOf(entity.table))
    .values(ownColumns(entity, row) as never)
    .execute();
  await writeTranslations(trx, entity, String(row[keyColumn(entity)]), {}, row);
};

/** Writes columns of a row, and those translations among them that differ from what it had. */
export const updateRow = async (trx: Trx, entity: Entity, key: string, had: Stored, columns: Stored): Promise<void> => {
  const set = Object.entries(ownColumns(entity, columns)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await trx.statement(
    (company) => sql`update ${sql.table(entity.table)} set ${sql.join(set)}
      where ${company()} and ${sql.ref(keyColumn(entity))} = ${key}`,
  );
  await writeTranslations(trx, entity, key, had, columns);
};

/** Puts a list of references in the place of the one that a row has. */
export const replaceLinks = async (
  trx: Trx,
  { links }: { links: NonNullable<Field["links"]> },
  key: string,
  others: readonly string[],
): Promise<void> => {
  await trx.statement(
    (company) => sql`delete from ${sql.table(links.table)} where ${company()} and ${sql.ref(links.own)} = ${key}`,
  );
  if (others.length === 0) return;
  const rows = others.map((other) => ({ [links.own]: key, [links.other]: other }));
  await trx
    .insertInto(tableOf(links.table))
    .values(rows as never)
    .execute();
};

/** Deletes a row with its lists and translations. */
export const deleteRow = async (trx: Trx, entity: Entity, key: string): Promise<void> => {
  await trx.deleteFrom("entity_texts").where("entity", "=", entity.slug).where("row_key", "=", key).execute();
  for (const field of linkedFields(entity)) await replaceLinks(trx, field, key, []);
  await trx.statement(
    (company) =>
      sql`delete from ${sql.table(entity.table)} where ${company()} and ${sql.ref(keyColumn(entity))} = ${key}`,
  );
};
