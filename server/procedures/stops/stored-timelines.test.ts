import fc from "fast-check";
import { expect, it } from "vitest";
import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { recordSignals } from "#server/procedures/machines/record-signals.ts";
import { openSilentStops } from "#server/procedures/machines/silent-stops.ts";
import { storeTouchConfig } from "#server/procedures/machines/writer.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { machine, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import { followPrograms, type World } from "#tests/contracts/procedures/programs.ts";
import { databases } from "#tests/support/databases.ts";
import { type NaiveSignal, naiveTimeline } from "#tests/support/naive-timeline.ts";
import { codeStops } from "#server/procedures/machines/code-stops.ts";
import { mergeStopsProcedure } from "./merge_stops.ts";
import { splitStopProcedure } from "./split_stop.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { ofCompany } from "#server/database/company.ts";

const machine_id = "FC1";
const lastTick = 150;
const end = 400;

const signal: fc.Arbitrary<NaiveSignal> = fc.record({
  tick: fc.integer({ min: 0, max: lastTick }),
  status: fc.constantFrom("R" as const, "S" as const, "S" as const, null),
  reason: fc.constantFrom("", "12", "30"),
});
const death: fc.Arbitrary<NaiveSignal> = fc.record({
  tick: fc.integer({ min: 0, max: lastTick }),
  status: fc.constant(null),
  reason: fc.constant(""),
  gone: fc.constant(1),
});
const word = fc.oneof({ weight: 6, arbitrary: signal }, { weight: 1, arbitrary: death });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("hear" as const), signals: fc.array(word, { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ticks: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("split" as const), which: fc.nat(20), at: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("merge" as const), which: fc.nat(20), recode: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("code" as const),
      which: fc.nat(20),
      stop_code: fc.constantFrom("12", "30"),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
interface Rule {
  /** Ticks. */
  silenceAfter: number;
  silenceStops: boolean;
  micro: number;
}

/** What must be so, kept beside the database from the commands alone. */
interface Expected {
  tick: number;
  signals: Map<number, NaiveSignal>;
  cuts: Set<number>;
  joins: Map<number, { since: number; time: number }>;
  isSilent: boolean;
}

const inOrder = ({ signals }: Expected) => [...signals.values()].toSorted((a, b) => a.tick - b.tick);
const ownStatus = (expected: Expected) => inOrder(expected).findLast(({ status }) => status !== null)?.status ?? "";
const lastSpoken = (expected: Expected) => inOrder(expected).findLast(({ gone }) => !gone)?.tick ?? -1;
const wasSilent = (expected: Expected, { silenceAfter }: Rule): boolean => {
  const last = lastSpoken(expected);
  const gone = inOrder(expected).find((one) => one.gone && one.tick > last)?.tick ?? Infinity;
  return ownStatus(expected) === "R" && expected.tick > Math.min(last + silenceAfter, gone);
};
/** The look-up knows one signal a tick: sent again it is the same one, and only the machine itself replaces a death. */
const isAlone = (one: NaiveSignal, heard: readonly NaiveSignal[], { signals }: Expected): boolean => {
  const first = heard.find(({ tick, gone }) => tick === one.tick && !gone) ?? one;
  const there = signals.get(one.tick);
  const isSame = (other: NaiveSignal) => other.status === one.status && other.reason === one.reason;
  return Boolean(one.gone) || (isSame(first) && (!there || Boolean(there.gone) || isSame(there)));
};
const tickOf = (time: number): number => (time - start) / minute;

const rows = { machines: [machine(machine_id, "10")], stop_codes: plantRows().stop_codes! };

const follow = async ([commands, ruled]: readonly [readonly Command[], Rule], world: World): Promise<void> => {
  const { store, company_id } = world;
  const rowsOf = <T extends "stops" | "silences" | "machine_states">(table: T) =>
    store.read
      .selectFrom(table as "stops")
      .selectAll()
      .where("company_id", "=", company_id);
  const stops = (): Promise<StopRow[]> => rowsOf("stops").orderBy("start_time").execute();

  const perform = (work: (context: WriteContext) => Promise<unknown>, expected: Expected, rule: Rule) =>
    store.write((trx) =>
      work({
        trx: ofCompany(trx, company_id),
        scope: { company_id, machines: null, language: "en" },
        settings: { no_data_after: rule.silenceAfter * 60, silence_opens_stop: rule.silenceStops },
        now: start + expected.tick * minute,
        actor: { username: "operator" } as WriteContext["actor"],
        emit: () => {},
        audit: () => {},
      }),
    );
  /** Does what a person asks; tells whether the rules allowed it. */
  const attempt = async (work: (context: WriteContext) => Promise<unknown>, expected: Expected, rule: Rule) => {
    try {
      await perform(work, expected, rule);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  };

  const hear = async (heard: readonly NaiveSignal[], expected: Expected, rule: Rule) => {
    const known = heard.filter(({ tick }, index) => tick <= expected.tick && isAlone(heard[index]!, heard, expected));
    const before = lastSpoken(expected);
    await perform(
      (context) =>
        recordSignals(
          { ...context, company_id },
          known.map(({ tick, ...said }) => ({
            ...said,
            machine_id,
            time: start + tick * minute,
            good_count: null,
            scrap_count: null,
            process_values: "",
            gone: said.gone ?? 0,
          })),
        ),
      expected,
      rule,
    );
    const isNew = (one: NaiveSignal) => {
      const there = expected.signals.get(one.tick);
      return !there || (there.gone && !one.gone);
    };
    for (const one of known) if (isNew(one)) expected.signals.set(one.tick, one);
    const isSame = lastSpoken(expected) === before;
    expected.isSilent = expected.isSilent && isSame && wasSilent(expected, rule);
  };
  const wait = async (ticks: number, expected: Expected, rule: Rule) => {
    expected.tick = Math.min(lastTick, expected.tick + ticks);
    await perform((context) => openSilentStops({ ...context, company_id }), expected, rule);
    expected.isSilent ||= rule.silenceStops && expected.signals.size > 0 && wasSilent(expected, rule);
  };
  const split = async (row: StopRow, at: number, expected: Expected, rule: Rule) => {
    const tick = tickOf(row.start_time) + at;
    const split_time = new Date(start + tick * minute).toISOString();
    const input = { machine_id, stop: row.stop, split_time };
    const isDone = await attempt((context) => (splitStopProcedure as any).write(input, context), expected, rule);
    if (isDone) expected.cuts.add(tick);
  };
  const merge = async (rows: readonly StopRow[], expected: Expected, rule: Rule) => {
    const input = { machine_id, stops: rows.map(({ stop }) => stop) };
    const isDone = await attempt((context) => (mergeStopsProcedure as any).write(input, context), expected, rule);
    if (!isDone) return;
    const [since, time] = rows.map((row) => tickOf(row.start_time)) as [number, number];
    expected.cuts.delete(time);
    expected.joins.set(time, { since, time });
  };

  const run = async (act: Command, expected: Expected, rule: Rule, rows: readonly StopRow[]): Promise<void> => {
    if (act.do === "hear") return await hear(act.signals, expected, rule);
    if (act.do === "wait") return await wait(act.ticks, expected, rule);
    const row = rows[act.which % Math.max(1, rows.length)];
    if (!row) return;
    if (act.do === "split") return await split(row, act.at, expected, rule);
    if (act.do === "code")
      return void (await perform(
        (context) => codeStops(context, machine_id, [row], act.stop_code, null),
        expected,
        rule,
      ));
    const next = rows[rows.indexOf(row) + 1];
    if (!next) return;
    if (act.recode) await perform((context) => codeStops(context, machine_id, [row, next], "60", null), expected, rule);
    await merge([row, next], expected, rule);
  };

  /** Gives the stops as they are. */
  const check = async (expected: Expected, rule: Rule, before: readonly StopRow[]): Promise<StopRow[]> => {
    const naive = naiveTimeline(
      inOrder(expected),
      {
        ...rule,
        cuts: [...expected.cuts],
        joins: [...expected.joins.values()],
        stillSilent: expected.isSilent,
      },
      end,
    );
    const rows = await stops();
    const shown = rows.map((row, index) => ({
      start: tickOf(row.start_time),
      end: row.end_time === null ? null : tickOf(row.end_time),
      reason: row.coded_by === null ? row.stop_reason : naive.stops[index]?.reason,
      micro: row.micro,
    }));
    const isShort = (stop: (typeof naive.stops)[number]) => stop.end !== null && stop.end - stop.start < rule.micro;
    expect(shown).toEqual(
      naive.stops.map((stop, index) => ({ ...stop, micro: isShort(stop) && rows[index]?.coded_by === null ? 1 : 0 })),
    );
    const silences = await rowsOf("silences").orderBy("start_time").execute();
    expect(silences.map((row) => ({ start: tickOf(row.start_time), end: tickOf(row.end_time!) }))).toEqual(
      naive.silences,
    );
    await checkState(expected, rows.at(-1));
    // A stop that has not changed keeps the code of a person.
    for (const was of before.filter(({ coded_by }) => coded_by !== null)) {
      const is = rows.find((row) => row.start_time === was.start_time && row.end_time === was.end_time);
      if (is) expect(is.coded_by).toBe("operator");
    }
    return rows;
  };
  const checkState = async (expected: Expected, latest: StopRow | undefined) => {
    const state = await rowsOf("machine_states").executeTakeFirst();
    if (expected.signals.size === 0) return;
    const isOpen = latest?.end_time === null;
    expect(state).toMatchObject({
      status: isOpen ? "S" : ownStatus(expected),
      current_stop_reason: isOpen ? latest.stop_reason : "-",
      silent_stop: expected.isSilent ? 1 : 0,
      ...(latest ? { stop_number: latest.stop } : {}),
    });
  };

  await store.write((trx) =>
    storeTouchConfig(ofCompany(trx, company_id), machine_id, { micro_stop_seconds: ruled.micro * 60 }),
  );
  const expected: Expected = { tick: 40, signals: new Map(), cuts: new Set(), joins: new Map(), isSilent: false };
  let before: StopRow[] = [];
  for (const act of commands) {
    await run(act, expected, ruled, before);
    before = await check(expected, ruled, before);
  }
  const numbers = before.map(({ stop }) => stop);
  expect(new Set(numbers).size).toBe(numbers.length);
};

it.each(databases)(
  "timelines stay what a plain look-up says, whatever comes late, twice or out of order, and whatever people do, on $kind",
  async (database) => {
    const rules = fc.record({
      silenceAfter: fc.integer({ min: 2, max: 40 }),
      silenceStops: fc.boolean(),
      micro: fc.constantFrom(0, 5, 15),
    });
    const programs = fc.tuple(fc.array(command, { minLength: 5, maxLength: 25 }), rules);
    expect(await followPrograms(database, 0.25, { programs, rows, follow })).toBeGreaterThan(0);
  },
);
