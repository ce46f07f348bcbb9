import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { openStore } from "#server/database/open.ts";
import { placeOf } from "#server/database/keyset.ts";
import { ofCompany, readerOf } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import { letJh1Work } from "#tests/contracts/procedures/machine-work.ts";
import { at, company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { keysOf, listStatement } from "./transaction-list.ts";

type Input = Record<string, unknown>;

const millions = 1_000_000;
const zone = "Europe/Stockholm";
const descending: { field: "time"; descending: boolean }[] = [{ field: "time", descending: true }];

/** The index of the times of each table, by which each source is entered at the place in the list. */
const entered = [
  "employee_sign_ins_time signed_in_at",
  "order_runs_end stop_date",
  "order_runs_start started_at",
  "production_transactions_time trans_time",
  "stop_notes_machine_time created_at",
  "stops_machine_end end_time",
  "stops_machine_start start_time",
];

/** The indexes with the times that bound them; a step that sorts more than what is of one moment stands among them. */
const searchesOf = async ({ read }: Store, statement: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${statement}`.execute(read);
  const steps = rows.map(({ detail }) => detail);
  const found = steps.flatMap((step) => {
    const [, index, time] = /^SEARCH \w+ USING INDEX (\w+) \(.* AND (\w+)>\? AND \2<\?\)$/.exec(step) ?? [];
    if (index !== undefined) return [`${index} ${time}`];
    return /^(?:SEARCH|SCAN (?!part|happened|\(subquery))/.test(step) ? [step] : [];
  });
  const sorts = steps.filter((step) => step === "USE TEMP B-TREE FOR ORDER BY");
  // The pages of the sources are put in order together.
  return [...found.toSorted(), ...sorts.slice(1)];
};

/** Twenty machines with two thousand things of each kind, one a second, and the statistics of them. */
const letPlantWork = async (store: Store): Promise<void> => {
  const count = 2000;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
  const machine = sql`'M' || (i % 20)`;
  const filled: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
    stops: {
      stop: sql`i`,
      stop_reason: sql`'12'`,
      shift: sql`1`,
      start_time: sql`i * 1000`,
      end_time: sql`i * 1000 + 500`,
      work_order_no: sql`''`,
      cut: sql`0`,
      version: sql`1`,
    },
    order_runs: { card_no: sql`'C' || i`, started_at: sql`i * 1000`, stop_date: sql`i * 1000 + 500` },
    employee_sign_ins: {
      record_no: sql`i`,
      employee_id: sql`'E' || i`,
      signed_in_at: sql`i * 1000`,
      logg_message: sql`''`,
    },
    stop_notes: {
      record_no: sql`i`,
      stop: sql`i`,
      note: sql`''`,
      username: sql`'operator'`,
      created_at: sql`i * 1000`,
    },
  };
  await store.write(async (trx) => {
    for (const [table, columns] of Object.entries(filled)) {
      const names = ["company_id", "machine_id", ...Object.keys(columns)].map((name) => sql.ref(name));
      const values = sql.join([sql`${sql.lit(company)}`, machine, ...Object.values(columns)]);
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) ${numbers} select ${values} from n`.execute(trx);
    }
    await addTransactions(
      ofCompany(trx, company),
      Array.from({ length: count }, (_, i) => ({
        ...emptyTransaction,
        company_id: company,
        machine_id: `M${i % 20}`,
        card_no: "-",
        kind: "good" as const,
        counted: 0 as const,
        quantity: millions,
        trans_time: i * 1000,
      })),
    );
  });
  await store.maintain("analyze");
};

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The same of PostgreSQL, which reads so few rows without an index unless it is told not to. */
const scansOf = async (store: Store, statement: RawBuilder<unknown>): Promise<string[]> => {
  const [row] = await store.write(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const { rows } = await sql<{ "QUERY PLAN": { Plan: Plan }[] }>`explain (format json) ${statement}`.execute(trx);
    return rows;
  });
  const nodes = nodesOf(row!["QUERY PLAN"][0]!.Plan);
  const found = nodes.flatMap((node) => {
    const [, time] = /\((\w+) >= .*\1 </.exec(node["Index Cond"] ?? "") ?? [];
    return node["Node Type"].endsWith("Scan") && node["Node Type"] !== "Subquery Scan"
      ? [`${node["Index Name"] ?? node["Node Type"]} ${time}`]
      : [];
  });
  const sorts = nodes.flatMap((node) => (node["Node Type"] === "Sort" ? ["Sort"] : []));
  return [...found.toSorted(), ...sorts.slice(1)];
};

describe.each(databases)("what happened at a machine, as a list on $kind", (database) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await startPlant(database);
    await letJh1Work(plant);
  });
  afterAll(() => plant.close());

  const call = async (input: Input) =>
    (await plant.as("supervisor")).call("load_transactions", {
      machine_id: "JH1",
      date: "2026-06-10",
      hour: null,
      ...input,
    });
  const list = async (input: Input = {}) => (await call(input)).body.res;
  /** The rows of all pages; a list that does not end is cut. */
  const all = async (input: Input, first: string | null = null): Promise<any[]> => {
    const rows: any[] = [];
    for (let after = first, more = true; more; more = after !== null && rows.length < 1000) {
      const answer = await list({ ...input, ...(after === null ? {} : { after }) });
      rows.push(...answer.rows);
      after = answer.after;
    }
    return rows;
  };
  const report = (machine_id: string, count: number, quantity = 1) => {
    const row = { ...emptyTransaction, company_id: company, machine_id, card_no: "300", counted: 0 };
    return plant.server.parts.store.write((trx) =>
      addTransactions(
        ofCompany(trx, company),
        Array.from({ length: count }, (_, n) => ({
          ...row,
          kind: "good" as const,
          quantity: quantity * millions,
          // Many of one moment.
          trans_time: start - 20_000_000 + Math.floor(n / 50) * 1000,
          note: `Report ${n}`,
        })),
      ),
    );
  };

  it("has the rows and the number of the pages by number, in the order of time", async () => {
    const { rows, total } = await list({ page: 1 });
    const { rows: listed, after, total: counted } = await list();
    expect([listed.map(({ time }: any) => time), after, counted]).toEqual([
      rows.map(({ time }: any) => time),
      null,
      total,
    ]);
    expect(listed).toEqual(expect.arrayContaining(rows));
  });

  it("comes in pages of any size, and from the latest on", async () => {
    const whole = await all({ limit: 500 });
    expect(whole.length).toBe(12);
    expect(await all({ limit: 1 })).toEqual(whole);
    expect(await all({ limit: 5 })).toEqual(whole);
    expect(await all({ limit: 5, sort: descending })).toEqual(whole.toReversed());
  });

  it("is put in order by quantity and kind, rows without one last, in pages of any size", async () => {
    const whole = await all({ limit: 500 });
    const by = (...sort: [field: string, descending: boolean][]) => ({
      sort: sort.map(([field, isDescending]) => ({ field, descending: isDescending })),
    });
    const largestFirst = (a: any, b: any) =>
      Number(a.quantity === null) - Number(b.quantity === null) || b.quantity - a.quantity;
    const byKind = (a: any, b: any) => (a.kind === b.kind ? 0 : a.kind < b.kind ? -1 : 1);
    const [first] = whole.toSorted(largestFirst);
    expect([first.quantity, new Set(whole.map(({ kind }) => kind)).size > 2]).toEqual([500, true]);
    for (const limit of [500, 5, 1]) {
      expect(await all({ limit, ...by(["quantity", true]) })).toEqual(whole.toSorted(largestFirst));
      expect(await all({ limit, ...by(["kind", false], ["quantity", true]) })).toEqual(
        whole.toSorted((a, b) => byKind(a, b) || largestFirst(a, b)),
      );
      expect(await all({ limit, ...by(["kind", true], ["time", true]) })).toEqual(
        whole.toReversed().toSorted((a, b) => byKind(b, a)),
      );
    }
  });

  it.each<[string, Input[], number[]]>([
    ["a part of a text", [{ field: "note", operator: "contains", value: "BEN" }], [-5900, -5900, -5800, 0, 0]],
    [
      "a kind and a quantity",
      [
        { field: "kind", operator: "contains", value: "scrap" },
        { field: "quantity", operator: ">", value: 3 },
      ],
      [-5900, -5900],
    ],
    ["a quantity as it is written", [{ field: "quantity", operator: "contains", value: "12,0" }], [-5900]],
    ["at most", [{ field: "quantity", operator: "<=", value: -1 }], [0, 0]],
    ["what is no figure", [{ field: "quantity", operator: ">", value: "many" }], []],
    [
      "an hour",
      [
        { field: "time", operator: "=", value: "2026-06-10 08" },
        { field: "quantity", operator: ">", value: 0 },
      ],
      [-6000, -5900, -5900, -5800],
    ],
    ["another month", [{ field: "time", operator: ">", value: "2026-06" }], []],
    ["a day that is not there", [{ field: "time", operator: "<", value: "2026-06-31" }], []],
    ["a sign of its own", [{ field: "note", operator: "contains", value: "%" }], []],
  ])("is filtered by %s", async (_what, where, seconds) => {
    const { rows, total } = await list({ where });
    expect([rows.map(({ time }: any) => time), total]).toEqual([seconds.map((second) => at(second)), seconds.length]);
  });

  it("is filtered by a moment as its month, day, hour and minute last", async () => {
    const counts = async (value: string) => {
      const of = async (operator: string) => (await list({ where: [{ field: "time", operator, value }] })).total;
      return [await of("<"), await of("="), await of(">"), await of("<="), await of(">=")];
    };
    const [before, within, later, upTo, from] = await counts("2026-06-10 08");
    expect([before + within, within + later, before + within + later]).toEqual([upTo, from, 12]);
    expect(within).toBe(6);
    expect(await counts("2026-06")).toEqual([0, 12, 0, 12, 12]);
    expect(await counts("2026-06-10")).toEqual([0, 12, 0, 12, 12]);
  });

  it("is searched in any case, in letters beyond a to z too", async () => {
    await plant.server.parts.store.write((trx) =>
      trx
        .insertInto("stop_notes")
        .values({
          company_id: company,
          record_no: 7,
          machine_id: "JH1",
          stop: 1,
          note: "ÅTERSTÄLLD_1",
          username: "operator",
          created_at: start - 500,
        })
        .execute(),
    );
    const found = async (search: string) => (await list({ search })).rows.map(({ note }: any) => note);
    expect([await found("återställd"), await found(" Ställd_ "), await found("dx1")]).toEqual([
      ["ÅTERSTÄLLD_1"],
      ["ÅTERSTÄLLD_1"],
      [],
    ]);
    await plant.server.parts.store.write((trx) => trx.deleteFrom("stop_notes").where("record_no", "=", 7).execute());
  });

  it("neither repeats nor skips a row when others come before its place", async () => {
    await report("PJ1", 120);
    const asked = { machine_id: "PJ1", limit: 60 };
    const whole = await all(asked);
    const first = await list(asked);
    await report("PJ1", 10, 2);
    const later = (await all(asked, first.after)).filter(({ quantity }: any) => quantity !== 2);
    expect([...first.rows, ...later]).toEqual(whole);
  });

  it("counts up to 10,000 rows, and looks through 20,000 for what no index serves", async () => {
    await report("JB1", 10_001);
    expect((await list({ machine_id: "JB1", limit: 1 })).total).toBe(null);
    expect((await list({ machine_id: "JB1", search: "Report 10000" })).total).toBe(1);
    await report("JB1", 10_000);
    const { status, body } = await call({ machine_id: "JB1", search: "Report 10000" });
    expect([status, body.code, body.path]).toEqual([422, "rule_violated", "/search"]);
    const largest = { machine_id: "JB1", limit: 1, sort: [{ field: "quantity", descending: true }] };
    const unsorted = await call(largest);
    expect([unsorted.status, unsorted.body.code, unsorted.body.path]).toEqual([422, "rule_violated", "/sort/0"]);
    const latest = { ...largest, sort: [...descending, ...largest.sort] };
    expect((await call(latest)).status).toBe(200);
    const where = [
      { field: "time", operator: "<", value: "2026-06-10 04:10" },
      { field: "note", operator: "contains", value: "Report 7" },
    ];
    const refused = await call({ machine_id: "JB1", where: where.slice(1) });
    expect([refused.status, refused.body.path]).toEqual([422, "/where/0"]);
    expect((await call({ machine_id: "JB1", where })).status).toBe(200);
  }, 60_000);

  it.each<[string, Input, string]>([
    ["more rows than 500", { limit: 501 }, "/limit"],
    [
      "a field that it has no filter for",
      { where: [{ field: "card_no", operator: "contains", value: "1" }] },
      "/where/0/field",
    ],
    [
      "an operator that there is not",
      { where: [{ field: "note", operator: "like", value: "1" }] },
      "/where/0/operator",
    ],
    ["a seventh decimal", { where: [{ field: "quantity", operator: ">", value: 0.000_000_1 }] }, "/where/0/value"],
    ["an order by texts of people", { sort: [{ field: "employee", descending: true }] }, "/sort/0/field"],
    ["a place that no answer gave", { after: "anywhere" }, "/after"],
    ["a search of another type", { search: 3 }, "/search"],
    ["a page by its number beside a question", { page: 1, sort: descending }, "/page"],
  ])("refuses %s", async (_what, input, path) => {
    const { status, body } = await call(input);
    expect([status, body.code, body.path]).toEqual([400, "invalid_input", path]);
  });

  it("refuses a place of the other direction", async () => {
    const { after } = await list({ limit: 1 });
    const { status, body } = await call({ limit: 1, sort: descending, after });
    expect([status, body.code, body.path]).toEqual([400, "invalid_input", "/after"]);
  });
});

describe.each(databases)("the statement of that list on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigrated();
    const first = await openStore(database.address);
    await letPlantWork(first);
    // SQLite reads its statistics where it opens a file.
    await first.close();
    store = await openStore(database.address);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it.each<[string, { field: "time"; descending: boolean }[], string | undefined]>([
    ["from the first", [], undefined],
    ["from the latest", descending, undefined],
    ["after a place", [], "time,sequence,own_text,own_number"],
    ["after a place from the latest", descending, "-time,-sequence,-own_text,-own_number"],
  ])("enters the index of its times, %s", async (_what, sort, order) => {
    const after = order && Buffer.from(JSON.stringify([order, 900_000, 4, "", 900])).toString("base64url");
    const query = { company_id: company, machine_id: "M7", from: 500_000, to: 1_500_000 };
    const asked = { db: readerOf(store, company), query, zone, limit: 5, sort, hidden: new Set<string>() };
    const keys = keysOf(sort);
    const statement = listStatement(() => sql`company_id = ${company}`, asked, keys, placeOf(keys, after));
    expect(await (store.kind === "sqlite" ? searchesOf(store, statement) : scansOf(store, statement))).toEqual(entered);
  });
});
