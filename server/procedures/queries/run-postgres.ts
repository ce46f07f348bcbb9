import pg from "pg";
import { companyParameter, fillPlaceholders } from "#schemas/documents/query/parameters.ts";
import { allowedFunctions } from "./functions.ts";
import { type QueryJob, queryLimits, type QueryScope, Refused, type Sender } from "./job.ts";
import { type Dialect, viewsIn } from "./views.ts";

/** The role under which stored queries run, where the server's user may make it or is a member of it. */
export const queryRole = "shopwright_queries";

const given = (name: string): string => `current_setting('shopwright.${name}')`;

const dialectIn = (schema: string): Dialect => ({
  table: (name) => `${schema}.${name}`,
  time: (column) => `to_char(to_timestamp(${column} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ofCompany: (column) => `${column} = ${given("company_id")}::bigint`,
  ofMachines: (column) =>
    `(${given("machines")} = '' or ${column} in (select jsonb_array_elements_text(nullif(${given("machines")}, '')::jsonb)))`,
  number: (name) => `${given(name)}::bigint`,
  text: given,
});

const boolean = 16;
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number) => (text: string) =>
    numbers.has(id) ? Number(text) : id === boolean ? text === "t" : text,
};

const settings = {
  search_path: "pg_temp",
  work_mem: "16MB",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  // A backend whose reader was killed ends too.
  client_connection_check_interval: "1s",
  statement_timeout: String(queryLimits.ms),
  lock_timeout: "5000",
  idle_in_transaction_session_timeout: "15000",
};

const refused = (code: string, message: string) => new Refused({ reason: "refused", code, message });

/** Is the role there, or can it be made, so that this connection can take it on? */
const takesRole = async (client: pg.Client): Promise<boolean> => {
  const attempts = [
    `create role ${queryRole} nologin noinherit`,
    `grant ${queryRole} to current_user`,
    `set role ${queryRole}`,
  ];
  let taken = false;
  for (const text of attempts) {
    taken = await client.query(text).then(
      () => true,
      () => false,
    );
  }
  await client.query("reset role");
  return taken;
};

interface Session {
  client: pg.Client;
  /** Of the published views. */
  views: ReadonlySet<number>;
  hasRole: boolean;
}

const makeViews = async (client: pg.Client, hasRole: boolean): Promise<void> => {
  const { rows } = await client.query<{ schema: string }>("select quote_ident(current_schema()) as schema");
  for (const { name, columns, sql } of viewsIn(dialectIn(rows[0]!.schema))) {
    // The barrier keeps conditions of the query from seeing rows that the view leaves out.
    await client.query(`create temp view ${name} (${columns}) with (security_barrier) as ${sql}`);
    if (hasRole) await client.query(`grant select on pg_temp.${name} to ${queryRole}`);
  }
};

const oidsOf = async (client: pg.Client): Promise<Set<number>> => {
  const { rows } = await client.query<{ oid: string }>(
    "select oid::int4 as oid from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'v'",
  );
  return new Set(rows.map(({ oid }) => Number(oid)));
};

const open = async (url: string): Promise<Session> => {
  const client = new pg.Client({
    connectionString: url,
    types,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    application_name: "shopwright queries",
  });
  // After a lost connection a new process begins anew.
  client.on("error", () => process.exit(1));
  await client.connect();
  const hasRole = await takesRole(client);
  await makeViews(client, hasRole);
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
  return { client, views: await oidsOf(client), hasRole };
};

/** The extended protocol takes one statement, whatever the text says. */
const single = (text: string, values: readonly unknown[] = []) => ({
  text,
  values: [...values],
  queryMode: "extended",
  rowMode: "array" as const,
});

const rolledBack = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query("begin");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
};

const numbersAfter = (tree: string, words: readonly string[]): number[] =>
  Array.from(tree.matchAll(new RegExp(`:(?:${words.join("|")}) (?:\\(o )?(\\d+(?: \\d+)*)`, "g"))).flatMap(
    ([, found = ""]) => found.split(" ").map(Number),
  );

/** Objects from here on were made by people. */
const firstOwn = 16_384;

/** What a statement is made of, as PostgreSQL itself has understood it: refuses other tables and other functions. */
const examine = async ({ client, views }: Session, sql: string): Promise<void> => {
  const text = fillPlaceholders(sql, (name) => (name === companyParameter ? "null::bigint" : "null"));
  await rolledBack(client, async () => {
    await client.query(single(`create temp view examined as ${text}\n`));
    const { rows } = await client.query<{ oid: number; tree: string }>(
      "select c.oid::int4 as oid, r.ev_action::text as tree from pg_class c join pg_rewrite r on r.ev_class = c.oid where c.oid = 'pg_temp.examined'::regclass",
    );
    const { oid, tree } = rows[0]!;
    const table = numbersAfter(tree, ["relid"]).find((id) => id !== 0 && id !== oid && !views.has(id));
    if (table !== undefined) throw refused("42501", `permission denied: ${table} is no published view`);
    await checkFunctions(client, tree);
  });
};

const checkFunctions = async (client: pg.Client, tree: string): Promise<void> => {
  const operators = numbersAfter(tree, ["opno", "opnos", "tsmhandler"]);
  const ids = numbersAfter(tree, ["funcid", "aggfnoid", "winfnoid"]).filter((id) => id !== 0);
  if ([...operators, ...ids].some((id) => id >= firstOwn)) throw refused("42501", "permission denied for function");
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where oid = any($1::oid[])",
    [ids],
  );
  const other = rows.find(({ name }) => !allowedFunctions.postgres.has(name));
  if (other) throw refused("42501", `permission denied for function ${other.name}`);
};

/** The statement with numbered places, and the values in their order. */
const boundOf = ({ sql, parameters, scope }: QueryJob): { sql: string; values: unknown[] } => {
  const order: string[] = [];
  const text = fillPlaceholders(sql, (name) => {
    if (!order.includes(name)) order.push(name);
    const place = `$${order.indexOf(name) + 1}`;
    return name === companyParameter ? `${place}::bigint` : place;
  });
  return {
    sql: text,
    values: order.map((name) => (name === companyParameter ? scope.company_id : (parameters[name] ?? null))),
  };
};

const enter = async ({ client, hasRole }: Session, { machines, ...scope }: QueryScope): Promise<void> => {
  await client.query("set transaction read only");
  const all = { ...scope, machines: machines ? JSON.stringify(machines) : "" };
  for (const [name, value] of Object.entries(all))
    await client.query("select set_config($1, $2, true)", [`shopwright.${name}`, String(value)]);
  if (hasRole) await client.query(`set local role ${queryRole}`);
};

const portion = 500;

const readAll = async (client: pg.Client, to: Sender): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    const { rows, fields } = await client.query<unknown[]>(single(`fetch forward ${portion} from asked`));
    if (isFirst) to.names(fields.map(({ name }) => name));
    for (const row of rows) to.row(row);
    if (rows.length < portion) return;
  }
};

const run = async (session: Session, { examined }: Walls, job: QueryJob, to: Sender): Promise<void> => {
  const { client } = session;
  if (examined) await examine(session, job.sql);
  if (job.task === "check") return;
  await rolledBack(client, async () => {
    await enter(session, job.scope);
    const { sql, values } = boundOf(job);
    await client.query(single(`declare asked no scroll cursor for ${sql}\n`, values));
    await readAll(client, to);
  });
};

const cancelled = "57014";

const refusalOf = (error: unknown): unknown => {
  if (error instanceof Refused || !(error instanceof Error) || !("code" in error)) return error;
  const { code, message } = error;
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return error;
  return new Refused({ reason: code === cancelled ? "too_long" : "refused", code, message });
};

/**
 * Walls around a query, beside the role of queries. Each holds alone where it can be had; tests take one away to see
 * that the other does.
 */
export interface Walls {
  /** PostgreSQL's own understanding of the statement is searched for other tables and functions before it runs. */
  examined: boolean;
}

/** Runs queries on PostgreSQL, over one connection with the views of its own and, where there is one, the role of queries. */
export const postgresRunner = (url: string, walls: Walls = { examined: true }) => {
  let session: Promise<Session> | undefined;
  return {
    async run(job: QueryJob, to: Sender): Promise<void> {
      const opened = await (session ??= open(url));
      try {
        await run(opened, walls, job, to);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async close(): Promise<void> {
      await (await session)?.client.end();
    },
  };
};
