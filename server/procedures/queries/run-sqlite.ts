import { randomBytes } from "node:crypto";
import { constants, DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { companyParameter, fillPlaceholders } from "#schemas/documents/query/parameters.ts";
import { segmentsOf } from "#schemas/documents/query/segments.ts";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { allowedFunctions } from "./functions.ts";
import { type QueryJob, type QueryScope, Refused, type Sender } from "./job.ts";
import { type Dialect, viewsIn } from "./views.ts";

const heapBytes = 256 * 1024 * 1024;
const longestValue = 10_000_000;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The walls around a query. Each holds alone; tests take one away to see that the other does. */
export interface Walls {
  /** The statement runs where no base table has a name that it could know. */
  names: boolean;
  /** The statement is first understood where only the published views exist. */
  twin: boolean;
}
const bothWalls: Walls = { names: true, twin: true };

const dialectOf = ({ machines, ...scope }: QueryScope, database: string): Dialect => ({
  table: (name) => `${database}.${name}`,
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  ofCompany: (column) => `${column} = ${scope.company_id}`,
  ofMachines: (column) => (machines ? `${column} in (${machines.map(quote).join(", ")})` : "1"),
  number: (name) => String(scope[name]),
  text: (name) => quote(scope[name]),
});

const isPublished = new Set(publishedViews.map(({ name }) => name));

const { SQLITE_OK: ok, SQLITE_DENY: deny, SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_FUNCTION, SQLITE_READ } = constants;
type MayRead = (table: string | null, column: string | null, database: string | null) => boolean;

const guard = (db: DatabaseSync, mayRead: MayRead): void =>
  db.setAuthorizer((action, first, second, database) => {
    if (action === SQLITE_SELECT || action === SQLITE_RECURSIVE) return ok;
    if (action === SQLITE_FUNCTION) return allowedFunctions.sqlite.has((second ?? "").toLowerCase()) ? ok : deny;
    return action === SQLITE_READ && mayRead(first, second, database) ? ok : deny;
  });

const namesOf = (db: DatabaseSync, sql: string): string[] =>
  db
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));

/** What a statement can name in any database of this build: tables made of functions. */
const modules = "select name from pragma_module_list union select 'pragma_' || name from pragma_pragma_list";

/** Views of nothing in the place of names that would else mean something: a name without a database means these first. */
const shadow = (db: DatabaseSync, names: readonly string[]): void => {
  const others = names.filter((name) => !isPublished.has(name) && !name.startsWith("sqlite_"));
  db.exec(others.map((name) => `create temp view "${name}" as select * from main."${name} of nobody";`).join(""));
};

/** The names that SQLite keeps to itself cannot be shadowed, but an empty table of the first database comes before. */
const shadowOwn = "create table numbered (id integer primary key autoincrement); analyze main; drop table numbered;";

/**
 * A connection to the file without a name: the first database is an empty one in memory, and the file's is 128 random
 * bits. Gives that name.
 */
const attachFile = (db: DatabaseSync, file: string): string => {
  const database = `h${randomBytes(16).toString("hex")}`;
  db.exec(`attach ${quote(`${pathToFileURL(file).href}?mode=ro`)} as ${database}; ${shadowOwn}`);
  const tables = `select name from ${database}.sqlite_schema where type in ('table', 'view')`;
  shadow(db, namesOf(db, `${tables} union ${modules}`));
  return database;
};

const openLean = (file: string, readOnly: boolean): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000, allowExtension: false });
  db.enableDefensive(true);
  // Before anything temporary is made: the first of them forgets all of that.
  db.exec("pragma temp_store = memory; pragma cache_size = -8000;");
  return db;
};

const connectTo = (file: string, { names }: Walls): { db: DatabaseSync; database: string } => {
  if (!names) return { db: openLean(file, true), database: "main" };
  const db = openLean(":memory:", false);
  return { db, database: attachFile(db, file) };
};

const limit = (db: DatabaseSync): void => {
  db.exec(`pragma hard_heap_limit = ${heapBytes}; pragma query_only = on;`);
  Object.assign(db.limits, { length: longestValue, attach: 0, likePatternLength: 1000 });
};

const openFile = (file: string, scope: QueryScope, walls: Walls): DatabaseSync => {
  const { db, database } = connectTo(file, walls);
  for (const { name, columns, sql } of viewsIn(dialectOf(scope, database)))
    db.exec(`create temp view ${name} (${columns}) as ${sql}`);
  limit(db);
  guard(db, () => true);
  return db;
};

/**
 * An empty database with the published views alone: a statement that can be prepared here names nothing else. It is
 * asked before the true one, because SQLite tells its authorizer neither of columns that `natural` and `using` merge
 * nor, under a `with` of the same name, which table is meant.
 */
const openTwin = (): DatabaseSync => {
  const db = openLean(":memory:", false);
  for (const { name, columns } of publishedViews) {
    const own = Object.keys(columns);
    db.exec(`create temp view ${name} (${own.join(", ")}) as select ${own.map(() => "null").join(", ")}`);
  }
  shadow(db, namesOf(db, modules));
  limit(db);
  guard(
    db,
    (table, column, database) =>
      (database === "temp" && isPublished.has(table ?? "")) || (database === null && column === ""),
  );
  return db;
};

const refused = (code: string, message: string) => new Refused({ reason: "refused", code, message });

const isBlank = (sql: string): boolean => segmentsOf(sql).every(({ text, isCode }) => !isCode || /^[\s;]*$/.test(text));

/** The statement with numbered places, and the values in their order. */
const boundOf = ({ sql, parameters, scope }: QueryJob): { sql: string; values: SQLInputValue[] } => {
  const order: string[] = [];
  const text = fillPlaceholders(sql, (name) => {
    if (!order.includes(name)) order.push(name);
    return `?${order.indexOf(name) + 1}`;
  });
  return {
    sql: text,
    values: order.map((name) => (name === companyParameter ? scope.company_id : (parameters[name] ?? null))),
  };
};

const reserved = /sqlite_/i;

const prepareOn = (db: DatabaseSync, sql: string) => {
  const statement = db.prepare(sql);
  // The driver takes the first statement and says nothing of what stands behind it.
  if (!isBlank(sql.slice(statement.sourceSQL.length))) throw refused("statements", "Expected one statement.");
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length === 0) throw refused("statements", "Expected a query that reads.");
  return { statement, columns };
};

const understand = (twin: DatabaseSync, sql: string): void => {
  if (reserved.test(sql)) throw refused("names", "Names with sqlite_ are the database's own.");
  prepareOn(twin, sql);
};

const refusalOf = (error: unknown): Error => {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error)) return refused("error", String(error));
  return refused("errcode" in error ? String(error.errcode) : "error", error.message);
};

/** Queries of one scope on the embedded database; `run` throws `Refused`. */
export interface QueryConnection {
  run: (job: QueryJob, to: Sender) => void;
  close: () => void;
}

/** Connects for a scope; the file is only read. */
export const connectSqlite = (file: string, scope: QueryScope, walls: Walls = bothWalls): QueryConnection => {
  const twin = walls.twin ? openTwin() : null;
  const db = openFile(file, scope, walls);
  const run = (job: QueryJob, to: Sender): void => {
    const { sql, values } = boundOf(job);
    if (twin) understand(twin, sql);
    const { statement, columns } = prepareOn(db, sql);
    to.names(columns);
    if (job.task === "check") return;
    statement.setReturnArrays(true);
    for (const row of statement.iterate(...values)) to.row(Array.isArray(row) ? row : Object.values(row));
  };
  return {
    run(job, to) {
      try {
        run(job, to);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close() {
      twin?.close();
      db.close();
    },
  };
};

/** Runs queries on the embedded database, each on a connection of its own that sees the views of its scope. */
export const sqliteRunner = (file: string) => ({
  async run(job: QueryJob, to: Sender): Promise<void> {
    const connection = connectSqlite(file, job.scope);
    try {
      connection.run(job, to);
    } finally {
      connection.close();
    }
  },
});
