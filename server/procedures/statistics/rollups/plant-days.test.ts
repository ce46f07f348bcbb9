import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dayAfter } from "#schemas/calendar/days.ts";
import { ofCompany, readerOf } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import { preparedInsert } from "#server/database/prepared.ts";
import type { Store } from "#server/database/store.ts";
import { noOrderSums } from "#server/database/tables/rollups.ts";
import { type DatabaseKind, databases, type TestDatabase } from "#tests/support/databases.ts";
import { openHistory } from "./read.ts";

const company_id = 1;
const machines = Array.from({ length: 24 }, (_none, index) => `M${10 + index}`);
/** So many that the databases would take the key for the few of them that are asked for. */
const days = Array.from({ length: 400 }, (_none, index) => dayAfter("2025-04-20", index));
const settings = { time_zone: "UTC" };
const now = Date.parse("2026-06-10T08:00:00Z");
const range = { from: Date.parse("2026-05-12T00:00:00Z"), to: Date.parse("2026-05-26T00:00:00Z") };

const insertDays = preparedInsert("history_day_orders");
const insertProgress = preparedInsert("rollup_progress");

/** Each machine works on two cards a day, each card runs two days, and what each day brings is told from all others. */
const rows = machines.flatMap((machine_id, m) =>
  days.flatMap((day, d) =>
    [0, 1].map((n) => ({
      ...noOrderSums,
      company_id,
      machine_id,
      day,
      card_no: `${machine_id}-${n}-${Math.floor(d / 2)}`,
      good: m * 1_000_000 + d * 1000 + n,
      run_ms: d + 1,
    })),
  ),
);

let database: TestDatabase;
let store: Store;
const open = async ({ createMigrated }: DatabaseKind) => {
  database = await createMigrated();
  store = await openStore(database.address);
  await store.write(async (all) => {
    const trx = ofCompany(all, company_id);
    await insertDays(trx, rows);
    await insertDays(
      ofCompany(all, company_id + 1),
      rows.filter(({ day }) => day > "2026-05"),
    );
    await insertProgress(
      trx,
      machines.map((machine_id) => ({ machine_id, next_day: "2026-06-09" })),
    );
  });
  await store.maintain("analyze");
};
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  await database.drop();
});

const sumsOf = async (some: readonly string[]) => {
  const of = some.map((machine_id) => ({ machine_id, department: "10" }));
  const history = await openHistory(readerOf(store, company_id), { company_id, machines: of, range, now, settings });
  return await history.orders("machine_id", "card_no");
};

describe("the sums of the orders of many machines", () => {
  it.each(databases)("are those of each of them, and of no other machine, day or company, on $kind", async (kind) => {
    await open(kind);
    const some = machines.slice(1, 11);
    const each = (await Promise.all(some.map((one) => sumsOf([one])))).flat();
    const inOrder = (sums: typeof each) => sums.toSorted((a, b) => (a.card_no < b.card_no ? -1 : 1));
    expect(inOrder(await sumsOf(some))).toEqual(inOrder(each));
    // Fourteen days, on which each of two cards runs for two.
    expect(each.length).toBe(10 * 2 * 7);
  });

  it("are read from one piece of an index alone, those of one machine by its key", async () => {
    await open(databases.find(({ kind }) => kind === "sqlite")!);
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    const planOf = async (some: readonly string[]) => {
      prepare.mockClear();
      await sumsOf(some);
      const [statement] = prepare.mock.calls.flatMap(([text]) => (text.includes("history_day_orders") ? [text] : []));
      const [first] = await store.maintain<{ detail: string }>(`explain query plan ${statement}`);
      return first?.detail;
    };
    expect([await planOf(machines), await planOf(machines.slice(0, 1))]).toEqual([
      "SEARCH history_day_orders USING COVERING INDEX history_day_orders_day (company_id=? AND day>? AND day<?)",
      "SEARCH history_day_orders USING INDEX sqlite_autoindex_history_day_orders_1 (company_id=? AND machine_id=? AND day>? AND day<?)",
    ]);
  });
});
