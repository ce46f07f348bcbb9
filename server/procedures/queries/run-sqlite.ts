import { randomBytes } from "node:crypto";
import { constants, DatabaseSync, type SQLInputValue } from "node:sqlite";
import { companyParameter, fillPlaceholders } from "#schemas/documents/query/parameters.ts";
import { segmentsOf } from "#schemas/documents/query/segments.ts";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { allowedFunctions } from "./functions.ts";
import { type QueryJob, type QueryScope, Refused, type Sender } from "./job.ts";
import { type Dialect, viewsIn } from "./views.ts";

const heapBytes = 256 * 1024 * 1024;
const longestValue = 10_000_000;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const dialectOf = ({ machines, ...scope }: QueryScope): Dialect => ({
  table: (name) => `main.${name}`,
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  ofCompany: (column) => `${column} = ${scope.company_id}`,
  ofMachines: (column) => (machines ? `${column} in (${machines.map(quote).join(", ")})` : "1"),
  number: (name) => String(scope[name]),
  text: (name) => quote(scope[name]),
});

const names = new Set(publishedViews.map(({ name }) => name));

/**
 * Makes the views of a scope. Each stands on a second one with a name that nobody can guess: the authorizer is told no
 * more than by which name a table is read, and a `with` gives a name to anything.
 */
const makeViews = (db: DatabaseSync, scope: QueryScope, secret: string): void => {
  for (const { name, columns, sql } of viewsIn(dialectOf(scope))) {
    db.exec(`create temp view ${secret}${name} (${columns}) as ${sql}`);
    db.exec(`create temp view ${name} as select * from temp.${secret}${name}`);
  }
};

const { SQLITE_OK: ok, SQLITE_DENY: deny, SQLITE_SELECT, SQLITE_RECURSIVE, SQLITE_FUNCTION, SQLITE_READ } = constants;

/** Base tables are read by the hidden views alone, and those by the published ones. A name of a `with` has no database. */
const mayRead = (secret: string, table: string | null, column: string | null, db: string | null, by: string | null) => {
  if (db === "main") return by?.startsWith(secret) === true;
  if (db === "temp") return names.has(table ?? "") || (table?.startsWith(secret) === true && names.has(by ?? ""));
  return db === null && column === "";
};

const guard = (db: DatabaseSync, secret: string): void =>
  db.setAuthorizer((action, first, second, database, by) => {
    if (action === SQLITE_SELECT || action === SQLITE_RECURSIVE) return ok;
    if (action === SQLITE_FUNCTION) return allowedFunctions.sqlite.has((second ?? "").toLowerCase()) ? ok : deny;
    return action === SQLITE_READ && mayRead(secret, first, second, database, by) ? ok : deny;
  });

const openFor = (file: string, scope: QueryScope): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000, allowExtension: false });
  const secret = `h${randomBytes(16).toString("hex")}_`;
  db.enableDefensive(true);
  db.exec(`pragma hard_heap_limit = ${heapBytes}; pragma temp_store = memory; pragma cache_size = -8000;`);
  makeViews(db, scope, secret);
  db.exec("pragma query_only = on;");
  Object.assign(db.limits, { length: longestValue, attach: 0, likePatternLength: 1000 });
  guard(db, secret);
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

const step = (db: DatabaseSync, job: QueryJob, to: Sender): void => {
  const { sql, values } = boundOf(job);
  const statement = db.prepare(sql);
  // The driver takes the first statement and says nothing of what stands behind it.
  if (!isBlank(sql.slice(statement.sourceSQL.length))) throw refused("statements", "Expected one statement.");
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length === 0) throw refused("statements", "Expected a query that reads.");
  to.names(columns);
  if (job.task === "check") return;
  statement.setReturnArrays(true);
  for (const row of statement.iterate(...values)) to.row(row as unknown as unknown[]);
};

const refusalOf = (error: unknown): unknown => {
  const { errcode, message } = error as { errcode?: number; message?: string };
  if (error instanceof Refused) return error;
  return refused(String(errcode ?? "error"), message ?? String(error));
};

/** Runs queries on the embedded database, each on a connection of its own that sees the views of its scope. */
export const sqliteRunner = (file: string) => ({
  run(job: QueryJob, to: Sender): Promise<void> {
    const db = openFor(file, job.scope);
    try {
      step(db, job, to);
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(refusalOf(error) as Error);
    } finally {
      db.close();
    }
  },
});
