import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { pipeline as join, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { detailsOf } from "#server/error-details.ts";
import { StartFault } from "#server/start-fault.ts";
import { type FileReceiver, filePartsOf, filesMark, receiveFiles } from "./backup-files.ts";
import { migrations } from "./migrations/index.ts";
import type { Store, EveryCompanyTrx } from "./store.ts";
import type { Database } from "./tables.ts";

/**
 * A backup is a text file of JSON lines, the same for both databases: a head with the migrations of the data, one line
 * per row (`[table, row]`), then the media files in parts (`["/files", part]`), and a foot with the numbers of both,
 * without which the file is not complete. A file whose name ends with `.gz` is compressed.
 */
interface Head {
  shopwright_backup: 1;
  migrations: string[];
}

const pageSize = 1000;
const format = 1;

const tableNames = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.introspection.getTables()).map((table) => table.name).sort();

/** Tables in an order in which each follows those that its foreign keys name. */
const inOrder = async (store: Store): Promise<string[]> => {
  const names = await tableNames(store.read);
  const query =
    store.kind === "postgres"
      ? sql<Link>`select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`
      : sql<Link>`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
  const { rows } = await query.execute(store.read);
  const done = new Set<string>();
  const place = (name: string): void => {
    if (done.has(name)) return;
    for (const { child, parent } of rows) if (child === name && parent !== name) place(parent);
    done.add(name);
  };
  names.forEach(place);
  return [...done];
};
interface Link {
  child: string;
  parent: string;
}

/** The rows of a table in pages, all as they were when the transaction began. */
async function* rowsOf(store: Store, trx: EveryCompanyTrx, table: string): AsyncGenerator<readonly unknown[]> {
  if (store.kind === "postgres") {
    await sql`declare page no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(pageSize)} from page`.execute(trx);
      yield rows;
      if (rows.length < pageSize) break;
    }
    await sql`close page`.execute(trx);
    return;
  }
  for (let last = 0; ;) {
    const { rows } = await sql<{ rowid_?: number }>`select rowid as rowid_, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${pageSize}`.execute(trx);
    last = rows.at(-1)?.rowid_ ?? last;
    const full = rows.length === pageSize;
    for (const row of rows) delete row.rowid_;
    yield rows;
    if (!full) return;
  }
}

/** The number of rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

export const rowsIn = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The whole text in pages; counts the rows of each table as they go by. */
async function* textOf(
  store: Store,
  trx: EveryCompanyTrx,
  { tables, counts, files }: { tables: readonly string[]; counts: Record<string, number>; files: string | null },
): AsyncGenerator<string> {
  yield lineOf({ shopwright_backup: format, migrations: Object.keys(migrations) } satisfies Head);
  for (const table of tables) {
    counts[table] = 0;
    for await (const rows of rowsOf(store, trx, table)) {
      if (rows.length === 0) continue;
      counts[table] += rows.length;
      yield rows.map((row) => lineOf([table, row])).join("");
    }
  }
  let parts = 0;
  for await (const part of files === null ? [] : filePartsOf(files)) {
    parts += 1;
    yield lineOf([filesMark, part]);
  }
  yield lineOf({ rows: rowsIn(counts), parts });
}

const isCompressed = (file: string): boolean => file.endsWith(".gz");
/** Of the levels the quickest: the rows of a plant shrink to a tenth with it already. */
const level = 1;

const writeFile = async (text: AsyncIterable<string>, file: string): Promise<void> => {
  const out = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const source = Readable.from(text);
  if (isCompressed(file)) await pipeline(source, createGzip({ level }), out);
  else await pipeline(source, out);
};

/**
 * Writes all data to a new file, as they are at one moment, while others go on, and has it on disk before it resolves.
 * On the embedded database it holds the reader of its store: a server hands in a store of its own. The media files below
 * the folder `files` go along; null leaves them out.
 */
export const backUp = async (store: Store, file: string, files: string | null = null): Promise<RowCounts> => {
  if (existsSync(file)) throw new StartFault(`The file ${file} is there already; name another one.`);
  const tables = await inOrder(store);
  const transaction = store.read.transaction();
  const consistent =
    store.kind === "postgres"
      ? transaction.setIsolationLevel("repeatable read").setAccessMode("read only")
      : transaction;
  const counts: Record<string, number> = {};
  try {
    await consistent.execute((trx) => writeFile(textOf(store, trx, { tables, counts, files }), file));
    return counts;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
};

/** The number of rows of each table now. */
export const countRows = async (store: Store): Promise<RowCounts> => {
  const counts: Record<string, number> = {};
  for (const table of await inOrder(store)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      store.read,
    );
    counts[table] = rows[0]!.count;
  }
  return counts;
};

const isEmpty = async (store: Store, tables: readonly string[]): Promise<boolean> => {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(store.read);
    if (rows.length > 0) return false;
  }
  return true;
};

const notWhole = (file: string): StartFault =>
  new StartFault(`The file ${file} is no complete backup of Shopwright; nothing was restored.`);

const parseLine = (file: string, line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw notWhole(file);
  }
};

const checkHead = (file: string, head: unknown): void => {
  const { shopwright_backup, migrations: made } = isObject(head) ? head : {};
  if (shopwright_backup !== format || !Array.isArray(made)) throw notWhole(file);
  if (made.join() !== Object.keys(migrations).join())
    throw new StartFault(
      `The backup ${file} is from another build; restore it with the build that made it, then start this one.`,
    );
};

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const stream = isCompressed(file) ? join(source, createGunzip(), () => undefined) : source;
  stream.setEncoding("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const isCut = (error: unknown): boolean => detailsOf(error).code.startsWith("Z_");

/** Reads rows of one table at a time and hands them over in pages; gives the number that the foot promises. */
const readAll = async (
  file: string,
  tables: ReadonlySet<string>,
  files: FileReceiver,
  insert: (table: string, rows: Record<string, unknown>[]) => Promise<void>,
): Promise<number> => {
  let page: Record<string, unknown>[] = [];
  let current = "";
  let count = 0;
  let parts = 0;
  let foot: JsonObject | null = null;
  let first = true;
  const flush = async (): Promise<void> => {
    if (page.length > 0) await insert(current, page);
    page = [];
  };
  for await (const text of linesOf(file)) {
    const line = parseLine(file, text);
    if (first) checkHead(file, line);
    else if (Array.isArray(line) && foot === null && tables.has(String(line[0])) && isObject(line[1])) {
      if (line[0] !== current || page.length >= pageSize) await flush();
      current = String(line[0]);
      page.push(line[1]);
      count += 1;
    } else if (Array.isArray(line) && foot === null && line[0] === filesMark && (await files.receive(line[1])))
      parts += 1;
    else foot = isObject(line) ? line : {};
    first = false;
  }
  await flush();
  if (foot?.rows !== count || (foot.parts ?? 0) !== parts) throw notWhole(file);
  return count;
};

/** A statement takes at most so many values. */
const mostValues = 20_000;

const insertRows = async (
  trx: EveryCompanyTrx,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const step = Math.max(1, Math.floor(mostValues / Object.keys(rows[0] ?? {}).length));
  for (let start = 0; start < rows.length; start += step)
    await trx
      .$extendTables<Record<string, Record<string, unknown>>>()
      .insertInto(table)
      .values(rows.slice(start, start + step))
      .execute();
};

/**
 * Restores a backup into an empty database of this build, its media files below the folder `files` (null: not at all):
 * all of it or nothing. `finish` is what belongs to it besides. Gives the number of rows.
 */
export const restore = async (
  store: Store,
  file: string,
  files: string | null = null,
  finish: (trx: EveryCompanyTrx) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  if (!existsSync(file)) throw new StartFault(`There is no file ${file}.`);
  const tables = await inOrder(store);
  if (!(await isEmpty(store, tables)))
    throw new StartFault("The database already holds data; restore into an empty one.");
  const known = new Set(tables);
  const received = receiveFiles(files);
  try {
    // The file is read inside the transaction: it must be all or nothing, and nothing else runs on an empty database.
    const rows = await store.write(async (trx) => {
      const read = await readAll(file, known, received, (table, page) => insertRows(trx, table, page));
      await finish(trx);
      return read;
    });
    await received.place();
    return rows;
  } catch (error) {
    await received.discard();
    throw isCut(error) ? notWhole(file) : error;
  }
};
