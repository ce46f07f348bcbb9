import { type Selectable, sql } from "kysely";
import type { Machine } from "#schemas/plant/machine.ts";
import type { MachineSignal } from "#schemas/plant/machine-signal.ts";
import type { SpecialFunction } from "#schemas/plant/special-function.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { fromFlag, parseJson, toIso, toIsoOrNull } from "#server/database/columns.ts";
import { breathe } from "#server/breath.ts";
import { prepared } from "#server/database/prepared.ts";
import type { CompanyCondition, Reader } from "#server/database/company.ts";
import type { Database } from "#server/database/tables.ts";
import { signedInNames } from "#server/procedures/employees/reader.ts";
import { orderRows, runningByMachine } from "#server/procedures/records/orders/reader.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { shiftsAt } from "#server/procedures/shifts/reader.ts";
import type { Interval } from "#server/procedures/records/stops/intervals.ts";
import { type Span, stopCodeIndex, stopSpansSince } from "#server/procedures/records/stops/reader.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import { connectionOf, type MachineParts, toMachine } from "./derive.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";

const order = new Intl.Collator("sv", { numeric: true });

/**
 * Machines in use with all that is derived of them, by id; about ten queries whatever their number. Others get their
 * turns in between: a screen asks for all machines together with what it shows first.
 */
export const readMachines = async (db: Reader, filter: MachineFilter, moment: Moment): Promise<Machine[]> => {
  if (filter.machines?.length === 0) return [];
  const stored = await machineRows(db, filter);
  const rows = stored.flatMap(({ retired, version: _version, ...row }) => (fromFlag(retired) ? [] : [row]));
  if (rows.length === 0) return [];
  const states = new Map((await stateRows(db, filter)).map((state) => [state.machine_id, state]));
  await breathe();
  const since = await statesSince(db, filter);
  const running = runningByMachine(await orderRows(db, filter, "started"));
  await breathe();
  const starts = await startsOf(db, rows, moment);
  const from = Math.min(...[...starts.values()].flatMap(({ dayStart, shiftStart }) => [dayStart, shiftStart]));
  await breathe();
  const stops = spansByMachine(await stopSpansSince(db, filter, from));
  await breathe();
  const silences = spansByMachine(await silencesSince(db, filter, from));
  await breathe();
  const produced = await producedSeconds(db, filter, moment.now);
  await breathe();
  const configs = await touchConfigs(db, filter);
  const functions = Map.groupBy(await activeFunctions(db, filter), (row) => row.machine_id);
  await breathe();
  const employees = await signedInNames(db, filter);
  const codes = await stopCodeIndex(db);
  const parts = (row: MachineRow): MachineParts => ({
    row,
    state: states.get(row.machine_id) ?? unheard(row),
    since: since.get(row.machine_id) ?? null,
    config: configs.get(row.machine_id) ?? {},
    specialFunctions: functions.get(row.machine_id)?.map(({ sf_no }) => sf_no) ?? [],
    order: running.get(row.machine_id),
    employees: employees.get(row.machine_id) ?? [],
    stops: stops.get(row.machine_id) ?? [],
    silences: silences.get(row.machine_id) ?? [],
    ...starts.get(row.machine_id)!,
    produced: produced.get(producedKey(row.machine_id, running.get(row.machine_id)?.card_no ?? "")) ?? 0,
  });
  return rows
    .map((row) => toMachine(parts(row), codes, moment))
    .toSorted((a, b) => order.compare(a.machine_id, b.machine_id));
};

/** The state of a machine that has never sent a signal. */
export const unheard = ({
  company_id,
  machine_id,
}: Pick<MachineRow, "company_id" | "machine_id">): MachineStateRow => ({
  company_id,
  machine_id,
  status: "",
  machine_reason: "",
  current_stop_reason: "-",
  stop_number: 0,
  force_stop_enabled: 1,
  prepare_status: "",
  good_count: null,
  scrap_count: null,
  known_since: null,
  last_signal_at: null,
  said_at: null,
  good_count_at: null,
  scrap_count_at: null,
  gone_at: null,
  silent: 0,
  silent_stop: 0,
  last_border_at: null,
  version: 0,
});

/** Where the reports of one machine go: '' = no ERP. */
export const erpConnectionOf = async (db: Reader, company_id: number, machine_id: string): Promise<string> =>
  (await erpConnections(db, { company_id, machine_id }))[0]?.erp_connection_type ?? "";

const erpConnections = prepared((db, of: { company_id: number; machine_id: string }) =>
  db.selectFrom("machines").select("erp_connection_type").where("machine_id", "=", of.machine_id),
);

/** The texts of a machine by the entity that has them: the field of its own, and the one with the key of the row. */
const machineTexts = [
  { own: "object_description", slug: "machine", field: "object_description", key: "machine_id" },
  { own: "department_description", slug: "department", field: "description", key: "department" },
  { own: "zone_desc", slug: "zone", field: "description", key: "zone" },
  { own: "cat_desc", slug: "category", field: "description", key: "category" },
  { own: "line_description", slug: "line", field: "description", key: "line" },
] as const;
const describing = machineTexts.map(({ slug }) => slug);

/** The machines as they are stored, those out of use too: their history stays. */
export const machineRows = async (
  db: Reader,
  { machines }: MachineFilter,
): Promise<Selectable<Database["machines"]>[]> => {
  const rows = await db
    .selectFrom("machines")
    .selectAll()
    .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
    .execute();
  if (db.language === null) return rows;
  const texts = await readTexts(db, describing);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      machineTexts.map(({ own, slug, field, key }) => [own, texts(slug, row[key], field, row[own])]),
    ),
  }));
};

export const stateRows = (db: Reader, { machines }: MachineFilter): Promise<MachineStateRow[]> =>
  db
    .selectFrom("machine_states")
    .selectAll()
    .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
    .execute();

const beganOf = (db: Reader) =>
  db
    .selectFrom("machine_states as state")
    .select(["machine_id", "status", "known_since"])
    .select((select) => {
      const stops = db.selectWithin(select, "stops").whereRef("stops.machine_id", "=", "state.machine_id");
      return [
        stops.select((max) => max.fn.max("end_time").as("ended")).as("ended"),
        // At most one stop goes on: asked for the latest, SQLite would look through all that have ended.
        stops.where("end_time", "is", null).select("start_time").limit(1).as("opened"),
      ];
    });

const beganOfOne = prepared((db, of: { company_id: number; machine_id: string }) =>
  beganOf(db).where("machine_id", "=", of.machine_id),
);

/** When the present state of each machine began (ms UTC), null when its status is not known. */
export const statesSince = async (
  db: Reader,
  { company_id, machines }: MachineFilter,
): Promise<ReadonlyMap<string, number | null>> => {
  const [machine_id] = machines ?? [];
  const rows =
    machine_id !== undefined && machines?.length === 1
      ? await beganOfOne(db, { company_id, machine_id })
      : await beganOf(db)
          .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
          .execute();
  return new Map(rows.map((row) => [row.machine_id, sinceOf(row)]));
};

interface Began {
  status: MachineStateRow["status"];
  known_since: number | null;
  ended: number | null;
  opened: number | null;
}
const sinceOf = ({ status, known_since, ended, opened }: Began): number | null => {
  if (status === "") return null;
  return status === "S" ? opened : (ended ?? known_since);
};

const startsOf = async (db: Reader, rows: readonly MachineRow[], { now, settings }: Moment) => {
  const dayStart = startOfDay(now, timeZoneOf(settings));
  const shifts = await shiftsAt(db, now);
  return new Map(
    rows.map((row) => [row.machine_id, { dayStart, shiftStart: shifts.get(row.department)?.start_time ?? dayStart }]),
  );
};

const spansByMachine = (spans: readonly Span[]): Map<string, Interval[]> => {
  const result = new Map<string, Interval[]>();
  for (const { machine_id, start_time, end_time } of spans) {
    const list = result.get(machine_id);
    if (list) list.push({ start: start_time, end: end_time });
    else result.set(machine_id, [{ start: start_time, end: end_time }]);
  }
  return result;
};

export const silencesSince = (db: Reader, { machines }: MachineFilter, from: number): Promise<Span[]> =>
  db
    .selectFrom("silences")
    .select(["machine_id", "start_time", "end_time"])
    .where("end_time", ">", from)
    .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
    .execute();

/** Seconds that each running order has been produced, over all its runs without stops and silences; by `producedKey`. */
export const producedSeconds = async (
  db: Reader,
  filter: MachineFilter,
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const result = new Map<string, number>();
  const add = (rows: readonly RunLength[], sign: 1 | -1) => {
    for (const { machine_id, card_no, length } of rows) {
      const key = producedKey(machine_id, card_no);
      result.set(key, (result.get(key) ?? 0) + sign * Number(length));
    }
  };
  add(await runLengths(db, filter, now), 1);
  for (const spans of [closedStops, openStops, silencesOfRuns]) add(await coveredOfRuns(db, filter, spans, now), -1);
  return new Map([...result].map(([key, ms]) => [key, Math.max(0, Math.round(ms / 1000))]));
};
export const producedKey = (machine_id: string, card_no: string): string => `${machine_id} ${card_no}`;

interface RunLength {
  machine_id: string;
  card_no: string;
  /** Milliseconds. */
  length: number;
}

/** The runs of the orders that are started now. */
const presentRuns = (company: CompanyCondition, { machines }: MachineFilter) => ({
  from: sql`orders join order_runs as runs on runs.company_id = orders.company_id
      and runs.machine_id = orders.machine_id1 and runs.card_no = orders.card_no`,
  where: sql`${company("orders")} and orders.state = 'started'
      ${machines === null ? sql`` : sql`and orders.machine_id1 in (${sql.join([...machines])})`}`,
});

const runLengths = async (db: Reader, filter: MachineFilter, now: number) => {
  const { rows } = await db.statement((company) => {
    const { from, where } = presentRuns(company, filter);
    return sql<RunLength>`
    select runs.machine_id, runs.card_no,
      sum(coalesce(runs.stop_date, cast(${now} as bigint)) - runs.started_at) as length
    from ${from} where ${where} group by runs.machine_id, runs.card_no`;
  });
  return rows;
};

/** Spans that touch a run; micro-stops count as run time. Closed and open stops are asked apart, so that an index answers each. */
const closedStops = { table: "stops", touches: sql`spans.end_time > runs.started_at and spans.micro = 0` };
const openStops = { table: "stops", touches: sql`spans.end_time is null` };
const silencesOfRuns = { table: "silences", touches: sql`spans.end_time > runs.started_at` };

const coveredOfRuns = async (
  db: Reader,
  filter: MachineFilter,
  { table, touches }: typeof closedStops,
  now: number,
) => {
  const present = sql`cast(${now} as bigint)`;
  const spanEnd = sql`coalesce(spans.end_time, ${present})`;
  const runEnd = sql`coalesce(runs.stop_date, ${present})`;
  const { rows } = await db.statement((company) => {
    const { from, where } = presentRuns(company, filter);
    return sql<RunLength>`
    select runs.machine_id, runs.card_no,
      sum(case when ${spanEnd} < ${runEnd} then ${spanEnd} else ${runEnd} end
        - case when spans.start_time > runs.started_at then spans.start_time else runs.started_at end) as length
    from ${from} join ${sql.table(table)} as spans
      on spans.company_id = runs.company_id and spans.machine_id = runs.machine_id and ${touches}
        and spans.start_time < ${runEnd}
    where ${where} group by runs.machine_id, runs.card_no`;
  });
  return rows;
};

/** The touch configurations of machines, by machine; one without has none. */
export const touchConfigs = async (db: Reader, { machines }: MachineFilter): Promise<Map<string, TouchConfig>> => {
  const rows = await db
    .selectFrom("machine_touch_configs")
    .selectAll()
    .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
    .execute();
  return new Map(rows.map((row) => [row.machine_id, parseJson<TouchConfig>(row.config)]));
};

const activeFunctions = (db: Reader, { machines }: MachineFilter) =>
  db
    .selectFrom("special_functions")
    .select(["machine_id", "sf_no"])
    .where("active", "=", 1)
    .$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]))
    .orderBy("sf_no")
    .execute();

export const readSpecialFunctions = async (db: Reader, filter: MachineFilter): Promise<SpecialFunction[]> => {
  if (filter.machines?.length === 0) return [];
  const rows = await db
    .selectFrom("special_functions")
    .selectAll()
    .$if(filter.machines !== null, (query) => query.where("machine_id", "in", [...filter.machines!]))
    .orderBy("machine_id")
    .orderBy("sf_no")
    .execute();
  return rows.map(({ machine_id, sf_no, active, parameter }) => ({
    machine_id,
    sf_no,
    active: fromFlag(active),
    parameter,
  }));
};

/** The latest signals of one machine. */
export const readSignals = async (
  db: Reader,
  company_id: number,
  machine_id: string,
  moment: Moment,
): Promise<MachineSignal> => {
  const [state = unheard({ company_id, machine_id })] = await stateRows(db, { company_id, machines: [machine_id] });
  const values = await db
    .selectFrom("process_values")
    .select(["name", "value", "time"])
    .where("machine_id", "=", machine_id)
    .orderBy("name")
    .execute();
  return {
    machine_id,
    status: state.status,
    counter: state.good_count ?? 0,
    last_signal_at: toIsoOrNull(state.last_signal_at),
    connection: connectionOf(state, moment),
    values: values.map(({ name, value, time }) => ({ name, value: parseJson(value), time: toIso(time) })),
  };
};
