/** A text that must not run, or must not get what it is after. `sql` by database where they differ; null: it has no such thing. */
export interface HostileCase {
  title: string;
  sql: string | { sqlite: string | null; postgres: string | null };
}

const endless = "with recursive n(i) as (select 1 union all select i + 1 from n)";

/** One text for each database, of a template with the base tables written as the database knows them. */
const both = (title: string, textOf: (base: (table: string) => string) => string): HostileCase => ({
  title,
  sql: { sqlite: textOf((table) => `main.${table}`), postgres: textOf((table) => `public.${table}`) },
});
const onSqlite = (title: string, sqlite: string): HostileCase => ({ title, sql: { sqlite, postgres: null } });
const onPostgres = (title: string, postgres: string): HostileCase => ({ title, sql: { sqlite: null, postgres } });

const nobody = "(select '' as username, '' as password_hash) as n";

/** Ways to a base table; whatever wall stands alone, none of them shows a row. */
export const namingCases: readonly HostileCase[] = [
  onSqlite(
    "hashes behind merged columns",
    "select username, password_hash from (select '' as username, '' as password_hash) full join main.users using (username, password_hash)",
  ),
  both(
    "columns merged by using",
    (base) =>
      `select username, password_hash from ${nobody} full join ${base("users")} using (username, password_hash)`,
  ),
  both(
    "columns merged by natural",
    (base) => `select username, password_hash from ${nobody} natural full join ${base("users")}`,
  ),
  both(
    "columns merged from the right",
    (base) => `select username from ${nobody} right join ${base("users")} using (username)`,
  ),
  both(
    "columns merged from the left",
    (base) => `select username from ${base("users")} left join ${nobody} using (username)`,
  ),
  both(
    "a guess by natural",
    (base) =>
      `select count(*) as n from (select 'CANARY_users_username' as username) as s natural join ${base("users")}`,
  ),
  both(
    "merged columns two names deep",
    (base) =>
      `with a as (select username, password_hash from ${nobody} natural full join ${base("users")}), machines as (select * from a) select * from machines`,
  ),
  both(
    "merged columns in a condition",
    (base) =>
      `select 1 as n where exists (select 1 from ${nobody} natural right join ${base("users")} where username > '')`,
  ),
  both(
    "another company's rows behind a view's name by natural",
    (base) =>
      `select machine_id, object_description from (select '' as machine_id, '' as object_description) as s natural full join ${base("machines")}`,
  ),
  both(
    "another company's rows behind a view's name by using",
    (base) =>
      `select description from (select '' as description) as s full join ${base("scrap_reasons")} using (description)`,
  ),
  both("a table under a view's alias", (base) => `select machines.username from ${base("users")} as machines`),
  both(
    "columns under other names",
    (base) => `with u(a, b) as (select username, password_hash from ${base("users")}) select a, b from u`,
  ),
  both(
    "row values",
    (base) =>
      `select 1 as n where ('CANARY_users_username', 'CANARY_users_password_hash') in (select username, password_hash from ${base("users")})`,
  ),
  both(
    "a comparison of rows",
    (base) => `select 1 as n where ('a', 'b') < (select username, password_hash from ${base("users")} limit 1)`,
  ),
  both("a limit", (base) => `select machine_id from machines limit (select count(*) from ${base("users")})`),
  both(
    "a group's condition",
    (base) => `select count(*) as n from machines having (select count(*) from ${base("sessions")}) > 0`,
  ),
  both(
    "an aggregate's condition",
    (base) => `select count(*) filter (where (select max(username) from ${base("users")}) > 'a') as n from machines`,
  ),
  both(
    "a window's order",
    (base) => `select row_number() over (order by (select max(username) from ${base("users")})) as n from machines`,
  ),
  both(
    "a case",
    (base) => `select case when (select min(key_hash) from ${base("api_keys")}) > '' then 1 else 0 end as n`,
  ),
  both("an except", (base) => `select 'x' as a except select pincode from ${base("employees")}`),
  both(
    "an intersection",
    (base) => `select 'CANARY_users_username' as a intersect select username from ${base("users")}`,
  ),
  both(
    "a recursion",
    (base) =>
      `with recursive r(a) as (select username from ${base("users")} union all select a from r where 1 = 0) select a from r`,
  ),
  both("an exists over all columns", (base) => `select exists (select * from ${base("secrets")}) as n`),
  both("comments within a name", (base) => `select username from ${base("users").replace(".", "/* a */ . /* b */")}`),
  both("other cases", (base) => `SELECT USERNAME FROM ${base("users").toUpperCase()}`),
  both("the audit", (base) => `select payload from (select '' as payload) as s natural full join ${base("audit")}`),
  both("bare names", () => `select username from ${nobody} natural full join users`),
  onSqlite("quotation marks", 'select "username" from "main"."users"'),
  onSqlite("quotation marks of texts", "select username from 'main'.'users'"),
  onSqlite("brackets", "select [username] from [main].[users]"),
  onSqlite("grave accents", "select `username` from `main`.`users`"),
  onSqlite("in a table", "select 1 as n where ('a', 'b', 'c') in main.sessions"),
  onSqlite(
    "the table of tables by using",
    "select name, sql from (select '' as name, '' as sql) full join main.sqlite_schema using (name, sql)",
  ),
  onSqlite(
    "the temporary table of tables by natural",
    "select sql from (select '' as sql) natural full join temp.sqlite_temp_schema",
  ),
  onSqlite(
    "the temporary table of tables in quotation marks",
    "select sql from (select '' as sql) natural full join \"SQLITE_TEMP_MASTER\"",
  ),
  onSqlite("the numbers of tables", "select name from (select '' as name) natural full join sqlite_sequence"),
  onSqlite("the planner's figures", "select tbl from (select '' as tbl) natural full join sqlite_stat1"),
  onSqlite("a pragma as a table", "select name from (select '' as name) natural full join pragma_table_list"),
  onSqlite(
    "a pragma with an argument",
    "select name from (select '' as name) natural full join pragma_table_info('users')",
  ),
  onSqlite("the pages of tables", "select name from (select '' as name) natural full join dbstat"),
  onPostgres("a table by its command", "select username from (table public.users) as t"),
  onPostgres("a lateral join", "select u.username from machines m, lateral (select username from public.users) u"),
  onPostgres("a whole row", "select (u).username from (select u from public.users u) as t"),
  onPostgres("quotation marks", 'select "username" from "public"."users"'),
];

/** Refused when they are saved and when they run: 422 before a row is read. */
export const refusedCases: readonly HostileCase[] = [
  ...namingCases,
  {
    title: "a base table",
    sql: { sqlite: "select username from main.users", postgres: "select username from public.users" },
  },
  { title: "a base table by its bare name", sql: "select * from sessions" },
  {
    title: "a base table behind a published view's name",
    sql: { sqlite: "select * from main.machines", postgres: "select * from public.machines" },
  },
  {
    title: "a base table in the middle of a join",
    sql: {
      sqlite: "select m.machine_id, u.username from machines m left join main.users u on u.company_id = m.company_id",
      postgres:
        "select m.machine_id, u.username from machines m left join public.users u on u.company_id = m.company_id",
    },
  },
  {
    title: "a base table under the name of a view",
    sql: {
      sqlite: "with machines as (select username from main.users) select * from machines",
      postgres: "with machines as (select username from public.users) select * from machines",
    },
  },
  {
    title: "a base table two names deep",
    sql: {
      sqlite: "with stops as (with machines as (select * from main.users) select * from machines) select * from stops",
      postgres:
        "with stops as (with machines as (select * from public.users) select * from machines) select * from stops",
    },
  },
  {
    title: "how many rows a base table has",
    sql: { sqlite: "select count(*) as n from main.users", postgres: "select count(*) as n from public.users" },
  },
  {
    title: "whether a base table has a row",
    sql: {
      sqlite: "select exists (select 1 from main.sessions) as e",
      postgres: "select exists (select 1 from public.sessions) as e",
    },
  },
  {
    title: "a union with a base table",
    sql: {
      sqlite: "select machine_id from machines union all select username from main.users",
      postgres: "select machine_id from machines union all select username from public.users",
    },
  },
  {
    title: "a base table in a condition",
    sql: {
      sqlite: "select 1 as n where (select max(username) from main.users) > 'a'",
      postgres: "select 1 as n where (select max(username) from public.users) > 'a'",
    },
  },
  {
    title: "a base table in the order",
    sql: {
      sqlite: "select machine_id from machines order by (select max(username) from main.users)",
      postgres: "select machine_id from machines order by (select max(username) from public.users)",
    },
  },
  {
    title: "the tables' own table",
    sql: { sqlite: "select sql from sqlite_master", postgres: "select relname from pg_class" },
  },
  {
    title: "the temporary tables' own table",
    sql: { sqlite: "select sql from sqlite_temp_master", postgres: "select usename from pg_user" },
  },
  {
    title: "the schema table under its full name",
    sql: {
      sqlite: "select sql from temp.sqlite_temp_schema",
      postgres: "select table_name from information_schema.tables",
    },
  },
  {
    title: "a table's columns through a function",
    sql: {
      sqlite: "select name from pragma_table_info('users')",
      postgres: "select query_to_xml('select * from public.users', true, false, '') as x",
    },
  },
  {
    title: "another table's rows through a function",
    sql: {
      sqlite: "select value from json_each('[1]')",
      postgres: "select table_to_xml('public.users', true, false, '') as x",
    },
  },
  { title: "two statements", sql: "select 1 as a; select 2 as a" },
  { title: "a second statement that drops", sql: "select 1 as a; drop table users" },
  { title: "a second statement behind a comment", sql: "select 1 as a /* ; */ ; -- \n delete from stops" },
  { title: "a delete in a with", sql: "with d as (delete from stops returning machine_id) select * from d" },
  { title: "an insert in a with", sql: "with d as (insert into users default values returning 1) select * from d" },
  {
    title: "an update in a with",
    sql: {
      sqlite: null,
      postgres: "with d as (update public.users set username = 'x' returning 1 as a) select * from d",
    },
  },
  { title: "a table from a query", sql: { sqlite: null, postgres: "select 1 as a into taken" } },
  {
    title: "rows locked for a change",
    sql: { sqlite: null, postgres: "select username from public.users for update" },
  },
  {
    title: "an extension",
    sql: { sqlite: "select load_extension('x') as a", postgres: "select lo_import('/etc/passwd') as a" },
  },
  {
    title: "a file",
    sql: { sqlite: "select readfile('/etc/passwd') as a", postgres: "select pg_read_file('/etc/passwd') as a" },
  },
  {
    title: "a folder",
    sql: { sqlite: "select writefile('/tmp/x', 'y') as a", postgres: "select pg_ls_dir('/') as a" },
  },
  { title: "a pause", sql: { sqlite: null, postgres: "select pg_sleep(60) as a" } },
  { title: "another's session", sql: { sqlite: null, postgres: "select pg_terminate_backend(pg_backend_pid()) as a" } },
  { title: "the settings", sql: { sqlite: null, postgres: "select current_setting('shopwright.company_id') as a" } },
  {
    title: "another company by a setting",
    sql: {
      sqlite: null,
      postgres: "select set_config('shopwright.company_id', '2', true) as a, m.machine_id from machines m",
    },
  },
  {
    title: "another role by a setting",
    sql: { sqlite: null, postgres: "select set_config('role', 'none', true) as a" },
  },
  {
    title: "another machine by a setting within a condition",
    sql: {
      sqlite: null,
      postgres: "select machine_id from machines where set_config('shopwright.machines', '', true) = ''",
    },
  },
  {
    title: "a function under an operator's order",
    sql: { sqlite: null, postgres: "select machine_id from machines order by pg_sleep(60)::text" },
  },
  {
    title: "a function as a source of rows",
    sql: { sqlite: null, postgres: "select * from generate_series(1, 1000000000) as g(i)" },
  },
  {
    title: "a function as an aggregate's condition",
    sql: { sqlite: null, postgres: "select count(*) filter (where pg_sleep(60) is null) as n from machines" },
  },
  {
    title: "a long text",
    sql: { sqlite: "select hex(zeroblob(1000000000)) as a", postgres: "select repeat('x', 1000000000) as a" },
  },
  {
    title: "a wide text",
    sql: { sqlite: "select printf('%1000000000d', 1) as a", postgres: "select lpad('x', 1000000000) as a" },
  },
  {
    title: "a sample of a base table",
    sql: { sqlite: null, postgres: "select 1 as a from public.users tablesample system (100)" },
  },
  { title: "two columns of one name", sql: "select machine_id, machine_id from machines" },
];

/** Refused because of their first word. */
export const noQueries: readonly string[] = [
  "update stops set micro = 1",
  "pragma table_info(users)",
  "attach database '/tmp/x' as x",
  "vacuum into '/tmp/x'",
  "explain select 1",
  "copy users to '/tmp/x'",
  "reset role",
  "set role postgres",
  "do $$ begin perform 1; end $$",
  "declare c cursor for select 1",
  "begin",
  "",
  ";",
  "-- select",
];

/** Taken, and ended by the limit of time. */
export const endlessCase = `${endless} select count(*) as n from n`;

/** Taken, and refused for what they give. */
export const largeCases: readonly HostileCase[] = [
  { title: "a row more than 10,000", sql: `${endless} select i from n limit 10001` },
  { title: "rows without end", sql: `${endless} select i from n` },
  {
    title: "few rows of long texts",
    sql: "with recursive n(i, t) as (select 1, 'xxxxxxxxxxxxxxxx' union all select i + 1, t || t from n where i < 19) select a.t from n a, n b where a.i = 19",
  },
];
