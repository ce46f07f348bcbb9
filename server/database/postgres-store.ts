import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { DomainError } from "#schemas/protocol/errors.ts";
import { detailsOf } from "#server/error-details.ts";
import { StartFault } from "#server/start-fault.ts";
import { Claims } from "./claims.ts";
import { isRetryable, toDomainError } from "./errors.ts";
import { migrate } from "./migrate.ts";
import type { StorageFault, Store, EveryCompanyTrx, WriteOptions } from "./store.ts";
import type { Database } from "./tables.ts";
import { WriteRefusals } from "./write-refusals.ts";
import { WriterLine } from "./writer-line.ts";

const attempts = 5;

/** Connections of one server process by what they are for: a writer that waits takes none from a reader. */
const connections = { reads: 10, writes: 6, watch: 1 } as const;
/** Of one company one writer works and two stand ready, so that the next begins when it ends. */
const ofOneCompany = 3;
const waitingWriters = 500;
/** How long a writer waits for its turn, and a reader for a table that somebody has locked (ms, times `patience`). */
const writerPatience = 3000;
const readerPatience = 2000;
/** How long the database may take to say that it is there (ms, times `patience`). */
const watchPatience = 3000;
/** Advisory locks of this program: "SHPW" for all companies, "SHPC" with a company's number. */
const allCompanies = 0x53485057;
const oneCompany = 0x53485043;

const int8 = 20;
const numeric = 1700;
/** Whole and decimal numbers come as numbers, as SQLite gives them; sums of quantities are whole. */
const types = new pg.TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(numeric, Number);

/** The settings of every connection: a server that does not answer is given up within seconds, times `patience`. */
export const connectionOf = (url: string, patience = 1): pg.PoolConfig => ({
  connectionString: url,
  types,
  connectionTimeoutMillis: 3000 * patience,
  statement_timeout: 8000 * patience,
  lock_timeout: 5000 * patience,
  query_timeout: 10_000 * patience,
  idle_in_transaction_session_timeout: 15_000 * patience,
  keepAlive: true,
  // A connection that hangs is not used for longer than this.
  maxLifetimeSeconds: 60,
  application_name: "shopwright",
});

/** A whole number that stands for a name among the advisory locks. */
const lockNumber = (name: string): string => createHash("sha256").update(name).digest().readBigInt64BE(0).toString();

const claimIn = async (trx: EveryCompanyTrx, claim: string): Promise<void> => {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockNumber(claim)}) as got`.execute(
    trx,
  );
  if (!rows[0]?.got) throw new DomainError("call_in_flight");
};

/** Makes writes run one after the other, over all processes, until the transaction ends. */
const takeTurn = async (trx: EveryCompanyTrx, company: number | undefined): Promise<void> => {
  if (company === undefined) await sql`select pg_advisory_xact_lock(${allCompanies}, 0)`.execute(trx);
  else
    await sql`select pg_advisory_xact_lock_shared(${allCompanies}, 0), pg_advisory_xact_lock(${oneCompany}, ${company})`.execute(
      trx,
    );
};

const runOnce = <T>(
  db: Kysely<Database>,
  work: (trx: EveryCompanyTrx) => Promise<T>,
  options: WriteOptions,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    if (options.claim !== undefined) await claimIn(trx, options.claim);
    await takeTurn(trx, options.company_id);
    return await work(trx);
  });

const lineOf = (patience: number): WriterLine =>
  new WriterLine({
    atOnce: connections.writes,
    ofOneName: ofOneCompany,
    waiting: waitingWriters,
    patience: writerPatience * patience,
  });

const runUntilDone = async <T>(
  db: Kysely<Database>,
  work: (trx: EveryCompanyTrx) => Promise<T>,
  options: WriteOptions,
) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work, options);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw toDomainError(error);
    }
  }
};

/** Work on a connection of its own that takes its time. */
const onOwnConnection = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { statement_timeout: _short, query_timeout: _shorter, ...connection } = connectionOf(url);
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const maintain = <R extends object>(url: string, statement: string): Promise<R[]> =>
  onOwnConnection(url, async (client) => (await client.query<R>(statement)).rows);

/** The lock is the connection's: it is free when the process ends in whatever way. */
const alone = <T>(url: string, name: string, work: () => Promise<T>): Promise<T> =>
  onOwnConnection(url, async (client) => {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockNumber(`alone ${name}`)]);
    return await work();
  });

const describe = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Why PostgreSQL cannot be used, in a sentence that names the place and never the password. */
const faultOf = (url: string, error: unknown): StartFault => {
  const { code, message } = detailsOf(error);
  const reasons: Record<string, string> = {
    "28P01": "it refuses the user name or password",
    "28000": "it refuses the user",
    "3D000": "it has no such database",
    ECONNREFUSED: "nothing answers there",
    ENOTFOUND: "no such host is known",
    "42501": "the user may not create tables there",
  };
  const reason = reasons[code] ?? (/timeout/i.test(message) ? "it does not answer" : "it cannot be used");
  return new StartFault(`DATABASE_URL points to PostgreSQL at ${describe(url)}, but ${reason}.`, { cause: error });
};

const poolOf = (settings: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(settings);
  // A lost connection is told by the call that uses it, and replaced at the next one; nobody else needs to hear of it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

const poolsOf = (url: string, patience: number) => {
  const usual = connectionOf(url, patience);
  const wait = watchPatience * patience;
  return {
    reads: poolOf({ ...usual, max: connections.reads, lock_timeout: readerPatience * patience }),
    writes: poolOf({ ...usual, max: connections.writes }),
    watch: poolOf({
      ...usual,
      max: connections.watch,
      connectionTimeoutMillis: wait,
      statement_timeout: wait,
      query_timeout: wait,
    }),
  };
};

const kyselyOver = (pool: pg.Pool): Kysely<Database> => new Kysely({ dialect: new PostgresDialect({ pool }) });

const isReadOnly = async (watch: pg.Pool): Promise<boolean> => {
  const { rows } = await watch.query<{ on: boolean }>("select current_setting('transaction_read_only') = 'on' as on");
  return rows[0]?.on === true;
};

const faultsOf = async (watch: pg.Pool, refusals: WriteRefusals): Promise<StorageFault[]> => {
  const stands = await isReadOnly(watch).catch(() => null);
  if (stands === null) return ["no_answer"];
  const refusal = refusals.current;
  return [
    ...(refusal === "storage_full" ? ["disk_full" as const] : []),
    ...(stands || refusal === "not_writable" ? ["read_only" as const] : []),
  ];
};

/** Opens a PostgreSQL database and brings it to this build. */
export const openPostgresStore = async (url: string, patience = 1): Promise<Store> => {
  const { reads, writes, watch } = poolsOf(url, patience);
  const [read, written] = [kyselyOver(reads), kyselyOver(writes)];
  const close = async () => {
    await Promise.all([read.destroy(), written.destroy(), watch.end()]);
  };
  try {
    await sql`select 1`.execute(written);
    await migrate(written);
  } catch (error) {
    await close();
    throw error instanceof StartFault ? error : faultOf(url, error);
  }
  const claims = new Claims();
  const line = lineOf(patience);
  const refusals = new WriteRefusals();
  const write = <T>(work: (trx: EveryCompanyTrx) => Promise<T>, options: WriteOptions) =>
    line.run(String(options.company_id), () => runUntilDone(written, work, options));
  return {
    kind: "postgres",
    address: { url },
    read,
    write: (work, options = {}) => refusals.watch(claims.hold(options.claim, () => write(work, options))),
    maintain: (statement) => maintain(url, statement),
    alone: (name, work) => alone(url, name, work),
    faults: () => faultsOf(watch, refusals),
    close,
  };
};
