import { type Expression, sql, type SqlBool } from "kysely";
import { secondsPerHour } from "#schemas/plant/constants.ts";
import { fromFlag } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { presentSilence } from "#server/procedures/machines/derive.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";
import { stateRows } from "#server/procedures/machines/reader.ts";
import { unitHours } from "#server/procedures/records/orders/reader.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import type { Range } from "#server/procedures/range.ts";
import { sumOrders } from "./orders.ts";
import { producedIn } from "./produced.ts";
import { sumScrap } from "./scrap.ts";
import { type CalendarDay, slotsOf } from "./slots.ts";
import { cardsOf, type RawRun, type RawSilence, type RawStop, statesOf } from "./states.ts";
import { type MachineSums, type Produced, sumUp } from "./sum-up.ts";

export type SummedMachine = Pick<MachineRow, "machine_id" | "department">;

export interface SumRequest {
  company_id: number;
  machines: readonly SummedMachine[];
  /** What is summed, ms UTC. */
  window: Range;
  /** The calendar days that the window touches. */
  days: readonly CalendarDay[];
  /** Whether a day is divided by hours too. */
  withHours: (day: string) => boolean;
  moment: Moment;
}

/** Sums machines from stops, silences, runs and transactions, by machine; about ten queries whatever their number. */
export const sumMachines = async (db: Reader, request: SumRequest): Promise<Map<string, MachineSums>> => {
  const { machines, window, moment } = request;
  if (machines.length === 0 || window.from >= window.to) return new Map();
  const facts = await readFacts(db, request);
  const slots = new Map(machines.map((machine) => [machine.machine_id, slotsOfMachine(machine, request, facts)]));
  const produced = await producedIn(db, slots);
  const unitMs = await unitTimes(db, produced, moment);
  return new Map(
    machines.map(({ machine_id }) => {
      const runs = facts.runs.get(machine_id) ?? [];
      const parts = {
        slots: slots.get(machine_id)!,
        states: statesOf(window, {
          stops: facts.stops.get(machine_id) ?? [],
          silences: facts.silences.get(machine_id) ?? [],
          knownSince: facts.states.get(machine_id)?.known_since ?? null,
        }),
        produced: produced.get(machine_id)!,
        setupReasons: facts.setupReasons,
      };
      const sums = sumUp({
        ...parts,
        cards: cardsOf(window, runs),
        unitMs: (card_no) => unitMs.get(`${machine_id} ${card_no}`) ?? 0,
      });
      return [machine_id, { ...sums, orders: sumOrders({ ...parts, runs }), scrap: sumScrap(parts.produced) }];
    }),
  );
};

const slotsOfMachine = ({ department }: SummedMachine, request: SumRequest, { shifts }: Facts) =>
  slotsOf(request.days, request.window, shifts.get(department) ?? [], request.withHours);

type Facts = Awaited<ReturnType<typeof readFacts>>;

const readFacts = async (db: Reader, { company_id, machines, window, moment }: SumRequest) => {
  const of = { company_id, machines: machines.map(({ machine_id }) => machine_id) };
  const departments = [...new Set(machines.map(({ department }) => department))];
  const states = new Map((await stateRows(db, of)).map((row) => [row.machine_id, row]));
  return {
    states,
    stops: Map.groupBy(await stopsIn(db, of, window), (row) => row.machine_id),
    silences: Map.groupBy(
      [...(await silencesIn(db, of, window)), ...presentSilences(states, moment)],
      (row) => row.machine_id,
    ),
    runs: Map.groupBy(await runsIn(db, of, window), (row) => row.machine_id),
    shifts: Map.groupBy(await shiftsOf(db, departments, window.from, window.to), (row) => row.department),
    setupReasons: await setupReasons(db),
  };
};

interface Of {
  company_id: number;
  machines: readonly string[];
}
type OfMachine<T> = T & { machine_id: string };

/** The stops that touch [from, to) and the one that ends where it begins, in order. Disjoint stops let indexes find them. */
const stopsIn = async (db: Reader, of: Of, { from, to }: Range): Promise<OfMachine<RawStop>[]> => {
  const stops = (condition: Expression<SqlBool>) =>
    db
      .selectFrom("stops")
      .select(["machine_id", "start_time", "end_time", "stop_reason", "shift", "micro"])
      .where("machine_id", "in", [...of.machines])
      .where(condition)
      .execute();
  const ended = await stops(sql`end_time >= ${from} and end_time <= ${to}`);
  const open = await stops(sql`end_time is null`);
  return [...ended, ...(await stopsOver(db, of, to)), ...open]
    .map(({ micro, ...row }) => ({ ...row, isMicro: fromFlag(micro) }))
    .toSorted((a, b) => a.start_time - b.start_time);
};

/** The stop of each machine that holds a moment and has ended since. */
const stopsOver = async (db: Reader, of: Of, at: number) => {
  const { rows } = await db.statement(
    (company) => sql<OfMachine<Omit<RawStop, "isMicro"> & { micro: number }>>`
    select stops.machine_id, stops.start_time, stops.end_time, stops.stop_reason, stops.shift, stops.micro
    from machines cross join stops
    where ${company("machines")} and machines.machine_id in (${sql.join([...of.machines])})
      and stops.company_id = machines.company_id and stops.machine_id = machines.machine_id
      and stops.start_time < ${at}
      and stops.stop = (
        select later.stop from stops as later
        where later.company_id = machines.company_id and later.machine_id = machines.machine_id
          and later.end_time > ${at}
        order by later.end_time limit 1)`,
  );
  return rows;
};

const silencesIn = (db: Reader, of: Of, { from, to }: Range): Promise<OfMachine<RawSilence>[]> =>
  db
    .selectFrom("silences")
    .select(["machine_id", "start_time", "end_time"])
    .where("machine_id", "in", [...of.machines])
    .where("start_time", "<", to)
    .where("end_time", ">", from)
    .execute();

/** The silence that goes on now, of machines that were running when they were last heard. */
const presentSilences = (states: ReadonlyMap<string, MachineStateRow>, moment: Moment): OfMachine<RawSilence>[] =>
  [...states.values()].flatMap((state) =>
    presentSilence(state, moment).map(({ start }) => ({
      machine_id: state.machine_id,
      start_time: start,
      end_time: null,
    })),
  );

/** An index answers each half by itself. */
const runsIn = (db: Reader, of: Of, { from, to }: Range): Promise<OfMachine<RawRun>[]> => {
  const begun = () =>
    db
      .selectFrom("order_runs")
      .select(["machine_id", "card_no", "started_at", "stop_date"])
      .where("machine_id", "in", [...of.machines])
      .where("started_at", "<", to);
  return begun()
    .where("stop_date", ">", from)
    .unionAll(begun().where("stop_date", "is", null))
    .execute();
};

const setupReasons = async (db: Reader): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom("stop_codes").select("stop_code").where("setup_time", ">", 0).execute();
  return new Set(rows.map(({ stop_code }) => stop_code));
};

/** Milliseconds planned per piece, by machine and card. */
const unitTimes = async (
  db: Reader,
  produced: ReadonlyMap<string, readonly Produced[]>,
  { settings }: Moment,
): Promise<ReadonlyMap<string, number>> => {
  const cards = [...new Set([...produced.values()].flatMap((rows) => rows.map(({ card_no }) => card_no)))];
  if (cards.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select(["machine_id1", "card_no", "planned_unit_time"])
    .where("machine_id1", "in", [...produced.keys()])
    .where("card_no", "in", cards)
    .execute();
  return new Map(
    rows.map((row) => [`${row.machine_id1} ${row.card_no}`, unitHours(row, settings) * secondsPerHour * 1000]),
  );
};
