import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureCompany } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import type { Store } from "#server/database/store.ts";
import { insertOrders } from "#server/procedures/records/orders/writer.ts";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { readScrapPivot } from "#server/procedures/scrap/pivot.ts";
import { readScrapRecords } from "#server/procedures/scrap/records.ts";
import { daysBetween } from "#schemas/calendar/days.ts";
import { company, machine, order } from "#tests/contracts/procedures/plant.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { markChanged } from "#server/procedures/records/rollup-changes.ts";
import { readHours } from "./hours.ts";
import { sumMachines } from "./raw.ts";
import { openHistory } from "./read.ts";
import { rollUp } from "./roll-up.ts";
import { readerOf, ofCompany } from "#server/database/company.ts";
import { day, hour } from "#schemas/durations.ts";

const settings = { time_zone: "Europe/Stockholm" };
const zone = settings.time_zone;
/** The clocks went forward in the night to 29 March 2026, and March is a month that the plant has as a whole. */
const begin = Date.parse("2026-02-27T10:00:00Z");
const length = 36;
const now = begin + length * day;
const march = Date.parse("2026-02-28T23:00:00Z");
const machines = [machine("M1", "10"), machine("M2", "20")];
const key = { company_id: company };

interface Interval {
  machine: number;
  at: number;
  length: number;
}
type Write =
  | ({ do: "stop"; reason: string; micro: number } & Interval)
  | { do: "recode"; pick: number; reason: string }
  | { do: "report"; machine: number; at: number; kind: "good" | "scrap"; quantity: number }
  | { do: "correct"; pick: number; quantity: number }
  | ({ do: "silence" } & Interval)
  | { do: "roll"; at: number; limit: number };

const minutes = Math.floor(((length - 1) * day) / 60_000);
const interval = {
  machine: fc.nat({ max: 1 }),
  at: fc.nat({ max: minutes }),
  length: fc.integer({ min: 1, max: 2500 }),
};
const pick = fc.nat({ max: 1000 });
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("stop" as const),
      reason: fc.constantFrom("-", "12", "60"),
      micro: fc.constantFrom(0, 0, 0, 1),
      ...interval,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("recode" as const), pick, reason: fc.constantFrom("12", "60") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("report" as const),
      machine: interval.machine,
      at: interval.at,
      kind: fc.constantFrom("good" as const, "scrap" as const),
      quantity: fc.integer({ min: 1, max: 9_999_999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("correct" as const), pick, quantity: fc.integer({ min: -999, max: 999 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("silence" as const), ...interval }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("roll" as const),
      at: fc.integer({ min: 0, max: length }),
      limit: fc.constantFrom(1, 9, 100),
    }),
  },
);

describe.each(databases)("roll-ups on $kind", (database) => {
  let test: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    test = await database.create();
    store = await openStore(test.address);
    await store.write((trx) => ensureCompany(trx, company, "Company"));
  });
  afterAll(async () => {
    await store.close();
    await test.drop();
  });

  const tables =
    "machines machine_states shifts stops silences orders order_runs production_transactions rollup_changes rollup_progress history_days recent_days recent_day_stops history_day_cards history_day_stops history_hours history_day_orders history_day_scrap history_months history_month_stops".split(
      " ",
    );
  /** An empty plant of two machines that were heard from `begin` on, one of which has shifts by day and by night. */
  const reset = () =>
    store.write(async (trx) => {
      for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx);
      await trx.insertInto("machines").values(machines).execute();
      await trx
        .insertInto("machine_states")
        .values(
          machines.map(({ machine_id }) => ({
            ...key,
            machine_id,
            status: "R" as const,
            machine_reason: "",
            current_stop_reason: "-",
            stop_number: 1,
            force_stop_enabled: 1,
            prepare_status: "" as const,
            good_count: null,
            scrap_count: null,
            known_since: begin,
            last_signal_at: now,
            silent: 0,
            version: 1,
            silent_stop: 0,
            last_border_at: null,
            gone_at: null,
          })),
        )
        .execute();
      await trx
        .insertInto("shifts")
        .values(
          Array.from({ length: 2 * length }, (_none, index) => ({
            ...key,
            department: "10",
            start_time: begin + index * 12 * hour,
            end_time: begin + index * 12 * hour + 8 * hour,
            shift: 1 + (index % 2),
            shift_description: "",
          })),
        )
        .execute();
      await insertOrders(ofCompany(trx, 1), [
        order("M1", "A", { started_at: begin, stop_date: begin + 25 * day, state: "stopped", planned_unit_time: 1.7 }),
        order("M1", "B", { started_at: begin + 24 * day, state: "started", planned_unit_time: 0.3 }),
        order("M2", "C", { started_at: begin + 2 * day, state: "started" }),
      ]);
    });

  interface Plant {
    /** The end of the last stop or silence of each machine. */
    ends: number[];
    stops: { machine_id: string; stop: number; start_time: number; end_time: number }[];
    reports: number[];
  }
  const machineOf = (index: number) => machines[index]!.machine_id;

  const perform = async (plant: Plant, step: Write): Promise<void> => {
    if (step.do === "roll") {
      await rollUp(store, { ...key, now: begin + step.at * day, settings }, { limit: step.limit, portion: 2 });
      return;
    }
    await store.write(async (trx) => {
      const change = (machine_id: string, from: number, to: number) =>
        markChanged(ofCompany(trx, 1), { ...key, machine_id }, { from, to, now });
      if (step.do === "stop" || step.do === "silence") {
        const machine_id = machineOf(step.machine);
        const busy = plant.ends[step.machine]!;
        const start_time = Math.max(busy, begin + step.at * 60_000);
        const end_time = start_time + step.length * 60_000;
        if (end_time >= now) return;
        plant.ends[step.machine] = end_time;
        if (step.do === "silence")
          await trx
            .insertInto("silences")
            .values({ ...key, machine_id, start_time, end_time })
            .execute();
        else {
          const stop = plant.stops.length + 1;
          plant.stops.push({ machine_id, stop, start_time, end_time });
          await trx
            .insertInto("stops")
            .values({
              ...key,
              machine_id,
              stop,
              stop_reason: step.reason,
              shift: stop % 3,
              start_time,
              end_time,
              work_order_no: "-",
              cut: 0,
              coded_by: null,
              coded_at: null,
              version: 1,
              micro: step.micro,
            })
            .execute();
        }
        await change(machine_id, start_time, end_time);
      } else if (step.do === "recode") {
        const stop = plant.stops[step.pick % plant.stops.length];
        if (!stop) return;
        await trx
          .updateTable("stops")
          .set({ stop_reason: step.reason, micro: 0 })
          .where("company_id", "=", company)
          .where("machine_id", "=", stop.machine_id)
          .where("stop", "=", stop.stop)
          .execute();
        await change(stop.machine_id, stop.start_time, stop.end_time);
      } else await addQuantity(trx, plant, step, change);
    });
  };

  const addQuantity = async (
    trx: Parameters<Parameters<Store["write"]>[0]>[0],
    plant: Plant,
    step: Extract<Write, { do: "report" | "correct" }>,
    change: (machine_id: string, from: number, to: number) => Promise<void>,
  ) => {
    if (step.do === "report") {
      const machine_id = machineOf(step.machine);
      const trans_time = begin + step.at * 60_000;
      const card_no = step.machine === 1 ? "C" : step.quantity % 2 ? "A" : "B";
      const scrap_reason = step.kind === "good" ? "" : `K${step.quantity % 3}`;
      const row = {
        ...emptyTransaction,
        ...key,
        machine_id,
        card_no,
        kind: step.kind,
        quantity: step.quantity,
        scrap_reason,
      };
      const [record_no] = await addTransactions(ofCompany(trx, 1), [{ ...row, trans_time, counted: 0 }]);
      plant.reports.push(record_no!);
      await change(machine_id, trans_time, trans_time);
      return;
    }
    const record_no = plant.reports[step.pick % plant.reports.length];
    if (record_no === undefined) return;
    const report = await trx
      .selectFrom("production_transactions")
      .selectAll()
      .where("company_id", "=", company)
      .where("record_no", "=", record_no)
      .executeTakeFirstOrThrow();
    await addTransactions(ofCompany(trx, 1), [
      { ...report, quantity: step.quantity, corrects: record_no, report_time: report.trans_time, trans_time: now },
    ]);
    await change(report.machine_id, report.trans_time, report.trans_time);
  };

  const range = { from: begin - day, to: now };
  /** The sums of a range from stops and transactions, without any stored sum. */
  const summed = async (window: { from: number; to: number }) => {
    const days = daysBetween(window.from, window.to, zone);
    const request = { ...key, machines, window, days, withHours: () => true, moment: { now, settings } };
    const sums = [...(await sumMachines(readerOf(store, request.company_id), request))];
    return <List extends "days" | "cards" | "stops" | "hours" | "orders">(list: List) =>
      sums.flatMap(([machine_id, of]) => of[list].map((row) => ({ machine_id, ...row }))).toSorted(byText);
  };
  /** Rows added up by machine and, where there is one, stop reason. */
  const added = (rows: readonly object[]) => {
    const sums = new Map<string, Record<string, string | number>>();
    for (const row of rows as Record<string, string | number>[]) {
      const { day: _day, shift: _shift, ...rest } = row;
      const name = `${rest["machine_id"]} ${rest["stop_reason"] ?? ""}`;
      const sum = sums.get(name) ?? {};
      for (const [column, value] of Object.entries(rest))
        sum[column] = typeof value === "number" ? Number(sum[column] ?? 0) + value : value;
      sums.set(name, sum);
    }
    return [...sums.values()].toSorted(byText);
  };
  /** Scrap by machine, shift and reason from its records; what was corrected to nothing is left out. */
  const scrapOfRecords = async () => {
    const sums = new Map<string, number>();
    for (const row of await readScrapRecords(readerOf(store, 1), { ...key, machines: null }, range, {
      now,
      settings,
    })) {
      const name = `${row.machine_id} ${row.shift} ${row.scrap_reason}`;
      sums.set(name, (sums.get(name) ?? 0) + Math.round(row.scrap_qty * 1e6));
    }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
  };
  const scrapAsRead = async () => {
    const asked = { ...range, machine_from: "M1", machine_to: "M2" };
    const moment = { now, settings, language: "en" as const };
    const { rows } = await readScrapPivot(readerOf(store, 1), { ...key, machines: null }, asked, moment);
    const sums = rows.map(
      ({ machine_id, shift, scrap_reason, scrap }) =>
        [`${machine_id} ${shift} ${scrap_reason}`, Math.round(scrap * 1e6)] as const,
    );
    return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
  };
  const fromScratch = async () => {
    const rows = await summed(range);
    const since = await summed({ from: march, to: now });
    return {
      days: rows("days"),
      cards: rows("cards"),
      stops: rows("stops"),
      hours: rows("hours"),
      orders: rows("orders"),
      scrap: await scrapOfRecords(),
      all: [added(rows("days")), added(rows("stops"))],
      sinceMarch: [added(since("days")), added(since("stops"))],
    };
  };
  /** Sums of which neither days nor shifts are asked: months have them. */
  const totals = async (of: { from: number; to: number }) => {
    const history = await openHistory(readerOf(store, 1), { ...key, machines, range: of, now, settings });
    const stops = await history.stops("machine_id", "stop_reason");
    return [(await history.times("machine_id")).toSorted(byText), stops.toSorted(byText)];
  };
  const asRead = async () => {
    const history = await openHistory(readerOf(store, 1), { ...key, machines, range, now, settings });
    const hours = await Promise.all(
      machines.map(async (of) =>
        (await readHours(readerOf(store, 1), { ...key, machine: of, range, now, settings })).map((row) => ({
          machine_id: of.machine_id,
          ...row,
        })),
      ),
    );
    return {
      days: (await history.times("machine_id", "day")).toSorted(byText),
      cards: (await history.cards("machine_id", "day", "shift", "card_no")).toSorted(byText),
      stops: (await history.stops("machine_id", "day", "shift", "stop_reason")).toSorted(byText),
      hours: hours.flat().toSorted(byText),
      orders: (await history.orders("machine_id", "day", "card_no")).toSorted(byText),
      scrap: await scrapAsRead(),
      all: await totals(range),
      sinceMarch: await totals({ from: march, to: now }),
    };
  };
  const fields = ["machine_id", "day", "start_time", "shift", "card_no", "stop_reason"] as const;
  const byText = (a: object, b: object): number => textOf(a).localeCompare(textOf(b));
  const textOf = (row: object): string =>
    fields.map((field) => (row as Record<string, string | number>)[field] ?? "").join(" ");

  it("reads the same from stored sums as from all that happened, after any writes and any roll-up", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 40 }), async (program) => {
        await reset();
        const plant: Plant = { ends: [begin, begin], stops: [], reports: [] };
        for (const step of program) await perform(plant, step);
        const scratch = await fromScratch();
        expect(await asRead()).toEqual(scratch);
        expect((await rollUp(store, { ...key, now, settings })).isDone).toBe(true);
        expect(await asRead()).toEqual(scratch);
      }),
      { numRuns: database.kind === "sqlite" ? 15 : 6 },
    );
  });

  it("sums each day once, in as many portions as it is asked for", async () => {
    await reset();
    const roll = (limit: number) => rollUp(store, { ...key, now, settings }, { limit });
    expect(await roll(3)).toEqual({ days: 3, isDone: false });
    const { days, isDone } = await roll(1000);
    // 27 February to 2 April of two machines: 3 April is not over for a day yet.
    expect([days + 3, isDone]).toEqual([2 * 35, true]);
    expect(await roll(1000)).toEqual({ days: 0, isDone: true });
  });

  it("sums a day anew that a late report has changed, and no other", async () => {
    await reset();
    await rollUp(store, { ...key, now, settings });
    const plant: Plant = { ends: [begin, begin], stops: [], reports: [] };
    await perform(plant, { do: "report", machine: 0, at: 3 * 24 * 60, kind: "good", quantity: 7_000_000 });
    const stored = () => store.read.selectFrom("history_days").select(["day"]).where("good", ">", 0).execute();
    expect(await stored()).toEqual([]);
    expect(await rollUp(store, { ...key, now, settings })).toEqual({ days: 1, isDone: true });
    expect(await stored()).toEqual([{ day: "2026-03-02" }]);
    expect(await store.read.selectFrom("rollup_changes").selectAll().execute()).toEqual([]);
  });

  it("keeps young days apart until they settle, so that each day is there once and today is among them", async () => {
    await reset();
    const daysIn = async (table: "history_days" | "recent_days") => {
      const rows = await store.read.selectFrom(table).select("day").where("machine_id", "=", "M1").execute();
      return rows.map((row) => row.day).toSorted();
    };
    const roll = (at: number, limit: number) => rollUp(store, { ...key, now: at, settings }, { limit });
    await roll(now, 1000);
    expect(await daysIn("recent_days")).toEqual(["2026-04-03", "2026-04-04"]);
    const later = now + 2 * day;
    await roll(later, 1);
    expect([(await daysIn("history_days")).at(-1), await daysIn("recent_days")]).toEqual([
      "2026-04-03",
      ["2026-04-04"],
    ]);
    await roll(later, 1000);
    expect([(await daysIn("history_days")).at(-1), await daysIn("recent_days")]).toEqual([
      "2026-04-04",
      ["2026-04-05", "2026-04-06"],
    ]);
  });

  it("keeps the scrap of a day apart by shift, reason and card", async () => {
    await reset();
    const plant: Plant = { ends: [begin, begin], stops: [], reports: [] };
    // 28 February: twice in one shift, then outside of shifts, then in the other one.
    for (const [at, quantity] of [
      [25, 4],
      [26, 5],
      [27, 4],
      [33, 16],
      [36.5, 10],
    ] as const)
      await perform(plant, { do: "report", machine: 0, at: at * 60, kind: "scrap", quantity });
    await perform(plant, { do: "correct", pick: 1, quantity: -2 });
    const records = await scrapOfRecords();
    await rollUp(store, { ...key, now, settings });
    const rows = await store.read.selectFrom("history_day_scrap").selectAll().execute();
    const of = { ...key, machine_id: "M1", day: "2026-02-28" };
    expect(rows.toSorted((a, b) => a.quantity - b.quantity)).toEqual([
      { ...of, shift: 1, scrap_reason: "K2", card_no: "A", quantity: 3 },
      { ...of, shift: 1, scrap_reason: "K1", card_no: "B", quantity: 8 },
      { ...of, shift: 2, scrap_reason: "K1", card_no: "B", quantity: 10 },
      { ...of, shift: 0, scrap_reason: "K1", card_no: "B", quantity: 16 },
    ]);
    expect(await scrapAsRead()).toEqual(records);
  });

  it("forgets hours after 100 days, and still answers them", async () => {
    await reset();
    await rollUp(store, { ...key, now, settings });
    const later = now + 150 * day;
    await rollUp(store, { ...key, now: later, settings });
    const oldest = await store.read
      .selectFrom("history_hours")
      .select((select) => select.fn.min("start_time").as("first"))
      .executeTakeFirst();
    expect(oldest?.first).toBe(Date.parse("2026-05-23T22:00:00Z"));
    const old = { from: begin, to: begin + 3 * hour };
    const rows = await readHours(readerOf(store, 1), {
      ...key,
      machine: machines[0]!,
      range: old,
      now: later,
      settings,
    });
    expect(rows.map(({ start_time, run_ms }) => [start_time - begin, run_ms])).toEqual([
      [0, hour],
      [hour, hour],
      [2 * hour, hour],
    ]);
  });
});
