import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entities } from "#schemas/plant/entities/index.ts";
import { type ColumnKind, columnOf, columnsOf, fieldOf } from "#schemas/platform/entities/declaration.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";

const kinds: Readonly<Record<string, "text" | "int" | "real">> = {
  text: "text",
  bigint: "int",
  int8: "int",
  "double precision": "real",
  float8: "real",
};

describe.each(databases)("a declared entity on $kind [OV-710]", ({ kind, createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  let tables: ReadonlyMap<string, Readonly<Record<string, string>>>;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    const found = await store.read.introspection.getTables();
    tables = new Map(
      found.map(({ name, columns }) => [
        name,
        Object.fromEntries(
          columns.map((column) => [
            column.name,
            `${kinds[column.dataType.toLowerCase()]}${column.isNullable ? "?" : ""}` satisfies string as ColumnKind,
          ]),
        ),
      ]),
    );
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const indexNames = async (): Promise<string[]> => {
    const names =
      kind === "sqlite"
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
        : sql<{ name: string }>`select indexname as name from pg_indexes`;
    return (await names.execute(store.read)).rows.map(({ name }) => name);
  };

  it.each(entities)("$slug has the columns of its table, of the same kinds, and no others", (entity) => {
    expect(tables.get(entity.table)).toEqual({ company_id: "int", ...columnsOf(entity) });
  });

  it.each(entities)("$slug names tables, fields and entities that there are", (entity) => {
    const { key, label, fields, machine, usedBy = [], indexes = [] } = entity;
    for (const id of [key.field, label.var, ...indexes.map(({ by }) => by[0]), ...(machine ? [machine] : [])])
      expect(columnOf(fieldOf(entity, id))).toMatch(/^text/);
    const slugs = new Set(entities.map(({ slug }) => slug));
    expect(fields.flatMap(({ to }) => (to === undefined || slugs.has(to) ? [] : [to]))).toEqual([]);
    const links = fields.flatMap((field) => field.links ?? []);
    expect(links.map(({ table }) => Object.keys(tables.get(table)!).sort())).toEqual(
      links.map(({ own, other }) => ["company_id", other, own].sort()),
    );
    const { tied } = entity;
    const named = tied ? [tied.column, tied.machine] : [];
    expect(named.filter((column) => !Object.hasOwn(tables.get(tied!.table)!, column))).toEqual([]);
    for (const { table, column } of usedBy) expect(tables.get(table)).toHaveProperty(column);
  });

  it("has an index for each order that its declaration promises", async () => {
    const names = new Set(await indexNames());
    const wanted = entities.flatMap(({ table, indexes = [] }) => indexes.map(({ by }) => `${table}_by_${by[0]}`));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(3);
  });
});
