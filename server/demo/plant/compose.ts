import { toFlag, toJson } from "#server/database/columns.ts";
import type { Database } from "#server/database/tables.ts";
import type { EmployeeSignInRow } from "#server/database/tables/employees.ts";
import type { OwnColumns } from "#server/database/tables/entities.ts";
import { unheard } from "#server/procedures/machines/reader.ts";
import type { MachineRow, MachineStateRow } from "#server/database/tables/machines.ts";
import type { MaterialRequestRow } from "#server/database/tables/materials.ts";
import type { OrderRow, ProgramLockRow } from "#server/database/tables/orders.ts";
import type { NewTransaction } from "#server/procedures/records/transactions.ts";
import type { StopCodingRow, StopNoteRow, StopRow } from "#server/database/tables/stops.ts";
import { randomOf } from "../random.ts";
import type { DemoPorts } from "../simulators/ports.ts";
import { bundlesOf, type DemoBundle } from "./bundles.ts";
import {
  demoMachineScrap,
  demoOwnScrap,
  demoScrapCategories,
  demoScrapGroups,
  demoScrapReasons,
  demoStopCodes,
  demoStopGroups,
} from "./codes.ts";
import { codingsOf } from "./codings.ts";
import { type Correction, correctionsOf } from "./corrections.ts";
import { cancellationsOf, confirmationsOf, type DemoCancellation } from "./confirmations.ts";
import { countsOf } from "./counts.ts";
import { goalRows } from "./goals.ts";
import { inputGroupRows } from "./input-groups.ts";
import {
  categories,
  demoGroups,
  type DemoMachine,
  demoMachines,
  demoPriorities,
  departments,
  lineOf,
  zones,
} from "./machines.ts";
import {
  type DemoMaterialScrap,
  materialRows,
  materialScrapOf,
  materialsOfOrder,
  requestsOfOrders,
} from "./materials.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { day } from "#schemas/durations.ts";
import { type DemoMoment, type Span, workSpans } from "./moments.ts";
import { notesOf } from "./notes.ts";
import { notificationRows } from "./notifications.ts";
import { operationTextsOf } from "./operation-texts.ts";
import { orderTimesOf } from "./order-plan.ts";
import { documentRows, documentsOfMachine } from "./documents.ts";
import { demoOrder, reworkOrder, sizeToEndSoon } from "./orders.ts";
import { badgeOf, demoEmployees, demoSortings, demoStars } from "./people.ts";
import { lockRows, markRows } from "./planning.ts";
import { shiftRows } from "./shifts.ts";
import { shown, standsFor } from "./shown.ts";
import { signInsOf } from "./sign-ins.ts";
import { swedishRows } from "./swedish.ts";
import { dayTimelineOf, lastHeardOf, type TimelineContext, timelineOf } from "./timeline.ts";
import { toolRows } from "./tools.ts";
import { connected, type DemoOrderStop, type DemoTransfer, orderStopsOf, transfersOf } from "./transfers.ts";
import { type DemoLabels, labelsOfMachine } from "./labels.ts";
import { type DemoPallet, palletsOfMachine } from "./pallets.ts";
import { printerRows } from "./printers.ts";
import { viewRows } from "./views.ts";
import { weightRows } from "./weights.ts";

/** Rows of a plant, by table; what gets its number when it is written stands beside them. */
export type PlantRows = {
  [T in keyof Database]?: (Database[T] extends { retired: unknown }
    ? Omit<Database[T], keyof OwnColumns>
    : Database[T])[];
} & {
  counts?: NewTransaction[];
  notes?: Omit<StopNoteRow, "record_no">[];
  requests?: Omit<MaterialRequestRow, "record_no">[];
  signIns?: Omit<EmployeeSignInRow, "record_no">[];
  codings?: Omit<StopCodingRow, "record_no">[];
  locks?: Omit<ProgramLockRow, "record_no">[];
  /** Of `counts`. */
  corrections?: Correction[];
  transfers?: DemoTransfer[];
  orderStops?: DemoOrderStop[];
  /** Of `orders`. */
  bundles?: DemoBundle[];
  cancelled?: DemoCancellation[];
  materialScrap?: DemoMaterialScrap[];
  /** Of `orders`. */
  pallets?: DemoPallet[];
  /** Of `orders`. */
  labels?: DemoLabels[];
};

export interface PlantOptions {
  company_id: number;
  /** The moment at which the plant stands, ms UTC. */
  now: number;
  zone: string;
  /** Days of history. */
  days: number;
  /** Where its printers listen; null or without it none that answers. */
  ports?: DemoPorts | null;
}

/** The plant as it stands at a moment; the same for the same options. */
export interface DemoPlant {
  /** What all machines share. */
  base: PlantRows;
  /** One machine with all of its history, by its place in `demoMachines`. */
  machine: (index: number) => PlantRows;
}

export const composePlant = ({ company_id, now, zone, days, ports = null }: PlantOptions): DemoPlant => {
  const moment: DemoMoment = { company_id, now, since: now - days * day, dayStart: startOfDay(now, zone) };
  const calendar = shiftRows(company_id, now, zone, days + 1);
  const shiftsOf = Map.groupBy(calendar.shifts, ({ department }) => department);
  const spansOf = new Map(
    [...shiftsOf].map(([department, own]) => [department, workSpans(own, { start: moment.since, end: now })]),
  );
  const orders = withRework(ordersOfAll(spansOf, moment), moment);
  const lifeOf = (index: number): TimelineContext => {
    const machine = demoMachines[index]!;
    return { ...moment, machine, orders: orders[index]!, shifts: shiftsOf.get(machine.department)! };
  };
  const today = demoMachines.map((_machine, index) => goodOf(dayOf(lifeOf(index), index).counts));
  const tools = toolRows(company_id);
  const inputGroups = inputGroupRows(company_id, orders.flat(), now);
  const base = {
    ...codeRows(company_id),
    ...peopleRows(company_id),
    ...tools,
    ...printerRows(company_id, ports),
    ...flagTypeRows(company_id),
    standard_weights: weightRows(company_id),
    entity_texts: swedishRows(company_id, tools, inputGroups.input_group_settings),
    ...inputGroups,
    materials: materialRows(company_id),
    planning_marks: markRows(orders),
    locks: lockRows(orders, moment),
    production_goals: goalRows(calendar.shifts, today, moment, zone),
    saved_views: viewRows(company_id),
    ...documentRows(moment),
    ...notificationRows(moment),
    ...calendar,
  };
  return {
    base,
    machine: (index) => machinePart(index, lifeOf(index)),
  };
};

/** The orders of each machine, numbered through, before anything is made of them. */
const ordersOfAll = (spansOf: ReadonlyMap<string, Span[]>, moment: DemoMoment): OrderRow[][] => {
  let first = 1;
  return demoMachines.map((machine, index) => {
    const random = randomOf(20_260_000 + index);
    const times = orderTimesOf(machine, random, spansOf.get(machine.department)!, moment);
    const orders = times.map((one, at) => demoOrder(moment.company_id, machine, first + at, random, one));
    first += times.length;
    return orders;
  });
};

/** How many rework orders wait on a machine: two on each eighth, one on each other fourth. */
const reworkOn = (index: number): number => {
  if (index % 4 !== 0) return 0;
  return index % 8 === 0 ? 2 : 1;
};

/** Adds the rework orders of each machine, numbered after all others. */
const withRework = (orders: readonly OrderRow[][], { now }: DemoMoment): OrderRow[][] => {
  let number = orders.flat().length;
  return orders.map((own, index) => {
    const stopped = own.filter(({ state }) => state === "stopped");
    const again = stopped.slice(Math.max(0, stopped.length - reworkOn(index)));
    return [...own, ...again.map((order) => reworkOrder(order, (number += 1), now))];
  });
};

/** What a machine has done since midnight: the same whatever it did before. */
const dayOf = (life: TimelineContext, index: number) => {
  const random = randomOf(20_300_000 + index);
  const timeline = dayTimelineOf(life, random);
  const within = { start: life.dayStart, end: lastHeardOf(life.machine, life.now) };
  return { timeline, counts: countsOf({ ...life, random, timeline, within }) };
};

const goodOf = (counts: readonly NewTransaction[]): number =>
  counts.reduce((sum, { kind, quantity }) => (kind === "good" ? sum + quantity : sum), 0) / 1_000_000;

const machinePart = (index: number, life: TimelineContext): PlantRows => {
  const { machine, shifts, orders: planned, ...moment } = life;
  const random = randomOf(20_280_000 + index);
  const today = dayOf(life, index);
  const timeline = timelineOf(life, random, today.timeline);
  const past = countsOf({ ...life, random, timeline, within: { start: life.since, end: life.dayStart } });
  const counts = [...past, ...today.counts];
  const corrections = correctionsOf(counts, random, moment.now);
  const orders = withSums(planned, [...counts, ...corrections.map(({ row }) => row)], index);
  return {
    ...machineRows(machine, index, orders, moment),
    ...documentsOfMachine(machine, index, moment),
    machine_states: [stateOf(machine, timeline.stops, moment)],
    silences: timeline.silences,
    stops: timeline.stops,
    orders,
    order_materials: orders.flatMap(materialsOfOrder),
    operation_texts: operationTextsOf(orders),
    order_confirmations: confirmationsOf(orders, moment.now),
    cancelled: cancellationsOf(orders, moment.now),
    materialScrap: materialScrapOf(orders, moment.now),
    requests: requestsOfOrders(orders, moment.now),
    signIns: signInsOf(machine, shifts, moment),
    counts,
    corrections,
    notes: notesOf(timeline.stops, random, moment.now),
    codings: codingsOf(timeline.stops, random, moment.now),
    transfers: transfersOf(machine.machine_id, counts, random, moment.now),
    orderStops: orderStopsOf(orders),
    bundles: bundlesOf(machine.machine_id, orders),
    pallets: palletsOfMachine(machine, orders, moment.now),
    labels: labelsOfMachine(machine, orders, moment.now),
  };
};

const hundred = 100_000_000;

/**
 * Orders with what has been made of them. A stopped order has made what was planned of it, but for the latest one of
 * every third machine.
 */
const withSums = (orders: readonly OrderRow[], counts: readonly NewTransaction[], index: number): OrderRow[] => {
  const sums = new Map(orders.map(({ card_no }) => [card_no, { good: 0, scrap: 0 }]));
  for (const { card_no, kind, quantity } of counts) {
    const sum = sums.get(card_no);
    if (sum) sum[kind] += quantity;
  }
  const latest = index % 3 === 0 ? orders.findLast(({ state }) => state === "stopped") : undefined;
  return orders.map((order) => {
    const { good, scrap } = sums.get(order.card_no)!;
    const made = { ...order, good_qty: good, scrap_qty: scrap };
    if (order.state === "started" && order.machine_id1 === shown.endsSoon)
      return { ...made, planned_op_qty: sizeToEndSoon(demoMachines[index]!, good) };
    if (order.state !== "stopped") return made;
    if (order === latest) return { ...made, planned_op_qty: Math.ceil((good * 1.2) / hundred) * hundred };
    return { ...made, planned_op_qty: good >= hundred ? Math.floor(good / hundred) * hundred : good };
  });
};

const stateOf = (
  machine: DemoMachine,
  stops: readonly StopRow[],
  { company_id, since, now }: DemoMoment,
): MachineStateRow => {
  const { machine_id } = machine;
  const last = stops.at(-1);
  const open = last?.end_time === null ? last : undefined;
  return {
    ...unheard({ company_id, machine_id }),
    status: open ? "S" : "R",
    machine_reason: standsFor[machine_id] ?? "",
    current_stop_reason: open?.stop_reason ?? "-",
    stop_number: last?.stop ?? 0,
    known_since: since,
    last_signal_at: lastHeardOf(machine, now),
    version: 1,
  };
};

const machineRows = (machine: DemoMachine, index: number, orders: readonly OrderRow[], moment: DemoMoment) => {
  const { company_id, now } = moment;
  const { machine_id, department, zone, category } = machine;
  const row: MachineRow = {
    company_id,
    machine_id,
    object_description: machine.object_description,
    object_no: 100 + index,
    department,
    department_description: departments[department],
    zone,
    zone_desc: zones[zone],
    category,
    cat_desc: categories[category],
    resource_type: machine.resource ? 2 : 1,
    ...lineOf(machine_id),
    erp_resource: machine_id,
    erp_connection_type: connected.has(machine_id) ? "rest" : "",
    tool_id: orders.find(({ state }) => state === "started")?.tool_id || "-",
    oee_green_limit: 80,
    oee_yellow_limit: 60,
    q_green_limit: 98,
    q_yellow_limit: 95,
  };
  const value = { company_id, machine_id, name: "melt_temperature", value: toJson(220 + (index % 9) / 2), time: now };
  return {
    machines: [row],
    machine_touch_configs: [{ company_id, machine_id, config: toJson(machine.config) }],
    special_functions: machine.specialFunctions.map((sf_no) => ({
      company_id,
      machine_id,
      sf_no,
      active: 1,
      parameter: null,
    })),
    process_values: department === "30" ? [] : [value],
  };
};

const codeRows = (company_id: number) => ({
  stop_codes: demoStopCodes.map(({ row }, index) => ({ company_id, record_no: index + 1, ...row })),
  stop_code_machines: demoStopCodes.flatMap(({ row, departments: own }) =>
    demoMachines
      .filter(({ department }) => own.includes(department))
      .map(({ machine_id }) => ({ company_id, stop_code: row.stop_code, machine_id })),
  ),
  stop_groups: demoStopGroups.map((group) => ({ company_id, ...group })),
  scrap_reasons: [...demoScrapReasons, demoOwnScrap].map((reason) => ({ company_id, ...reason })),
  scrap_reason_machines: demoMachineScrap.map((link) => ({ company_id, ...link })),
  scrap_groups: demoScrapGroups.map((group) => ({ company_id, ...group })),
  scrap_reason_categories: demoScrapCategories.map((category) => ({ company_id, ...category })),
});

/** What pallets are marked for: some are blasted before they are packed, some are packed upright. */
const flagTypeRows = (company_id: number) => ({
  pallet_flag_types: [
    { company_id, code: "BLASTING", description: "Blasting", label: "" },
    { company_id, code: "UP", description: "This side up", label: "" },
  ],
});

const peopleRows = (company_id: number) => ({
  employees: demoEmployees.map(([employee_number, employee_name, allowed], index) => ({
    company_id,
    employee_number,
    employee_name,
    badge: badgeOf(index),
    pincode: null,
    allow_sign_in: toFlag(allowed),
  })),
  my_machines: demoStars.flatMap(({ username, machines }) =>
    machines.map((machine_id) => ({ company_id, username, machine_id })),
  ),
  machine_sortings: demoSortings.map(({ username, orderByTerm, orderDir, machine_ids }) => ({
    company_id,
    username,
    order_by_term: orderByTerm,
    order_dir: orderDir,
    machine_ids: toJson(machine_ids),
  })),
  machine_groups: demoGroups.map(({ group_id, description }) => ({ company_id, group_id, description })),
  machine_group_members: demoGroups.flatMap(({ group_id, machines }) =>
    machines.map((machine_id) => ({ company_id, group_id, machine_id })),
  ),
  machine_priorities: demoPriorities.map((machine_id, index) => ({ company_id, machine_id, priority: index + 1 })),
});
