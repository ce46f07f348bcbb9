import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  Kysely,
  type LimitNode,
  type SqliteDatabase,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { hasNoRoom, isHeld } from "./errors.ts";
import type { EveryCompany } from "./store.ts";
import type { Database } from "./tables.ts";

const preparedStatements = 500;

type Row = Record<string, unknown>;

/** The parameters of a query as Kysely hands them over; the driver itself refuses what it cannot store. */
const valuesFor = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];

const statementOf = (statement: StatementSync): SqliteStatement => {
  const columns = statement.columns().map(({ name }) => name);
  // Rows that the driver makes are slow to read and to copy; lists are not.
  statement.setReturnArrays(true);
  const rowOf = (values: unknown): Row => {
    const row: Row = {};
    if (!Array.isArray(values)) return row;
    for (let index = 0; index < columns.length; index += 1) row[columns[index]!] = values[index];
    return row;
  };
  return {
    reader: columns.length > 0,
    all: (values) => {
      const rows: unknown[] = statement.all(...valuesFor(values));
      for (let index = 0; index < rows.length; index += 1) rows[index] = rowOf(rows[index]);
      return rows;
    },
    run: (values) => statement.run(...valuesFor(values)),
    *iterate(values) {
      for (const row of statement.iterate(...valuesFor(values))) yield rowOf(row);
    },
  };
};

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** `node:sqlite` as Kysely's driver wants it, with the statements kept prepared. */
const bridgeOf = (db: DatabaseSync, mode: "write" | "read"): SqliteDatabase => {
  const prepared = new LRUCache<string, SqliteStatement>({ max: preparedStatements });
  const prepare = (text: string): SqliteStatement => {
    // A transaction that first reads and then writes would else fail when another process writes in between.
    const statement = statementOf(db.prepare(text === "begin" && mode === "write" ? "begin immediate" : text));
    prepared.set(text, statement);
    return statement;
  };
  // A full disk has ended the transaction already: to roll it back is no fault then, and must not hide the first one.
  const ended = (text: string): boolean => text === "rollback" && !db.isTransaction;
  return {
    close: () => db.close(),
    prepare: (text) => (ended(text) ? nothing : (prepared.get(text) ?? prepare(text))),
  };
};

export class EmbeddedAdapter extends SqliteAdapter {
  readonly #db: DatabaseSync;
  readonly #bridge: SqliteDatabase;

  constructor(db: DatabaseSync, bridge: SqliteDatabase) {
    super();
    this.#db = db;
    this.#bridge = bridge;
  }

  /** SQLite changes tables within a transaction, so a migration that fails leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * Runs a statement and gives its rows at once: Kysely would wait a dozen times for a database that never lets anybody
   * wait. Null where the connection is in a transaction and the caller is not, or the other way: Kysely keeps these apart.
   */
  rowsOf({ isTransaction }: EveryCompany, text: string, values: readonly unknown[]): unknown[] | null {
    if (isTransaction !== this.#db.isTransaction) return null;
    const statement = this.#bridge.prepare(text);
    if (statement.reader) return statement.all(values);
    statement.run(values);
    return [];
  }
}

class Compiler extends SqliteQueryCompiler {
  /** SQLite would plan a statement anew at each run where a parameter says how many rows are asked for. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value)) return super.visitLimit(node);
    this.append("limit ");
    this.appendImmediateValue(limit.value);
  }
}

class Dialect extends SqliteDialect {
  readonly #db: DatabaseSync;
  readonly #bridge: SqliteDatabase;

  constructor(db: DatabaseSync, bridge: SqliteDatabase) {
    super({ database: bridge });
    this.#db = db;
    this.#bridge = bridge;
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new Compiler();
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter(this.#db, this.#bridge);
  }
}

/** Pages of the log after which a commit copies them into the file; a server has a thread that does it much earlier. */
const longLog = 8000;

/** Opens a file for writing (WAL, every commit on disk before it is acknowledged) or for reading only. */
export const openFile = (file: string, mode: "write" | "read"): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: mode === "read", timeout: 5000, enableForeignKeyConstraints: true });
  try {
    // The first is heard by a file without tables only, and before the second writes to it.
    if (mode === "write") {
      db.exec("pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full;");
      db.exec(`pragma wal_autocheckpoint = ${longLog}`);
    }
    db.exec("pragma cache_size = -8000; pragma temp_store = memory;");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

export const kyselyOver = (db: DatabaseSync, mode: "write" | "read"): Kysely<Database> =>
  new Kysely<Database>({ dialect: new Dialect(db, bridgeOf(db, mode)) });

/** The rows of a statement that has no parameters, stepped to its end. The caller, who wrote it, says what they are. */
export const rowsOf = <R extends object>(db: DatabaseSync, statement: string): R[] =>
  db.prepare(statement).all() as R[];

const incremental = 2;

/** Can the pages that deleted rows leave be given back in portions? */
const freesStepwise = (db: DatabaseSync): boolean =>
  rowsOf<{ auto_vacuum: number }>(db, "pragma auto_vacuum")[0]?.auto_vacuum === incremental;

/**
 * Makes a file that was made without it able to give pages back in portions. It is written anew once for that, which
 * needs its size in free space and nobody else in it: without, it stays as it was and the next start tries again.
 */
export const freePagesStepwise = (db: DatabaseSync): void => {
  if (freesStepwise(db)) return;
  try {
    db.exec("pragma auto_vacuum = incremental; vacuum;");
  } catch (error) {
    if (!isHeld(error) && !hasNoRoom(error)) throw error;
  }
};
