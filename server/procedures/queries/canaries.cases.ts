import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { databasePath } from "#server/database/data-folder.ts";
import type { StoreAddress } from "#server/database/store.ts";

/** What no query may ever show: it stands in every text and every number of the rows that are not the scope's. */
export const canary = { text: "CANARY", number: 987_654_321 } as const;

interface Column {
  table: string;
  name: string;
  type: string;
  isGenerated: boolean;
}

const numeric = /int|real|numeric|double/i;
const companies = [1, 2] as const;

/** Published in full to their own company: their row of company 1 may be seen. */
const open = new Set(["stop_codes", "scrap_reasons"]);

const valueOf = ({ table, name, type }: Column, company: number): string | number => {
  if (name === "company_id") return company;
  return numeric.test(type) ? canary.number : `${canary.text}_${table}_${name}`;
};

/** A row of each table for each company, of a machine that the scope does not have. */
const rowsFor = (columns: readonly Column[]) =>
  [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, all]) => {
    const own = all.filter(({ isGenerated }) => !isGenerated);
    const names = own.map(({ name }) => `"${name}"`).join(", ");
    const owners = companies.filter((company) => company === 2 || !open.has(table));
    const isOfCompanies = own.some(({ name }) => name === "company_id");
    return (isOfCompanies ? owners : [2]).map((company) => ({
      table,
      names,
      values: own.map((column) => valueOf(column, company)),
    }));
  });

/** Puts canaries into every table of an embedded database that nobody has open, beside its rules. Gives the tables. */
const plantInFile = (file: string): string[] => {
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma foreign_keys = off; pragma ignore_check_constraints = on;");
    const columns = db
      .prepare(
        "select t.name as 'table', c.name as name, c.type as type, c.hidden > 0 as isGenerated from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'",
      )
      .all()
      .map((row) => ({ ...row, isGenerated: row["isGenerated"] === 1 })) as unknown as Column[];
    const rows = rowsFor(columns);
    for (const { table, names, values } of rows) {
      const places = values.map(() => "?").join(", ");
      db.prepare(`insert or replace into "${table}" (${names}) values (${places})`).run(...values);
    }
    db.exec("analyze");
    return rows.map(({ table }) => table);
  } finally {
    db.close();
  }
};

/** The same in PostgreSQL, whose rules of a single row hold: a table that refuses the canary stays without. */
const plantInPostgres = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const planted: string[] = [];
  try {
    await client.query("set session_replication_role = replica");
    const { rows: columns } = await client.query<Column>(
      `select table_name as table, column_name as name, data_type as type, is_generated = 'ALWAYS' as "isGenerated" from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
    );
    for (const { table, names, values } of rowsFor(columns)) {
      const places = values.map((_, at) => `$${at + 1}`).join(", ");
      const inserted = client.query(`insert into "${table}" (${names}) values (${places})`, values);
      if (
        await inserted.then(
          () => true,
          () => false,
        )
      )
        planted.push(table);
    }
    return planted;
  } finally {
    await client.end();
  }
};

/** Puts a row of canaries into the tables of a database for each company. Gives the names of the tables. */
export const plantCanaries = async (address: StoreAddress): Promise<string[]> =>
  "url" in address ? await plantInPostgres(address.url) : plantInFile(databasePath(address.folder));
