import type { ScrapRecord } from "#schemas/plant/history-record.ts";
import type { ScrapMonthRow, ScrapPivot, ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { timeZoneOf } from "#server/site.ts";
import { dayFields } from "#server/procedures/statistics/dimensions.ts";
import type { Range } from "#server/procedures/range.ts";
import { planRead } from "#server/procedures/statistics/rollups/plan.ts";
import { storedScrap } from "#server/procedures/statistics/rollups/scrap.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import { readScrapRecords } from "./records.ts";
import type { ScrapReasonRow } from "#server/database/tables/scrap.ts";

interface Asked extends Range {
  machine_from: string;
  machine_to: string;
}

interface Machines {
  company_id: number;
  machines: readonly string[];
}

const byId = new Intl.Collator("sv", { numeric: true });

const machinesBetween = async (db: Reader, filter: MachineFilter, { machine_from, machine_to }: Asked) => {
  const ids = (await machineRows(db, filter)).map(({ machine_id }) => machine_id);
  return ids.filter((id) => byId.compare(id, machine_from) >= 0 && byId.compare(id, machine_to) <= 0);
};

const reasonsOf = async (db: Reader) => {
  const rows = await db.selectFrom("scrap_reasons").select(["code", "description", "color"]).execute();
  const texts = await readTexts(db, ["scrap_reason"]);
  return new Map(
    rows.map((row) => [
      row.code,
      { ...row, description: texts("scrap_reason", row.code, "description", row.description) },
    ]),
  );
};

const orderKey = (machine_id: string, card_no: string): string => JSON.stringify([machine_id, card_no]);

/** Kilograms of one piece of each order: what is planned of its materials in kg, by its planned pieces. */
const weightsOf = async (db: Reader, { machines }: Machines): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .joining("order_materials as line")
    .inner("materials as material", (join) => join.onRef("material.material_no", "=", "line.material_no"))
    .inner("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "line.machine_id").onRef("orders.card_no", "=", "line.card_no"),
    )
    .query()
    .select(["line.machine_id", "line.card_no", "orders.planned_op_qty"])
    .select((select) => select.fn.sum<number>("line.planned_qty").as("planned_qty"))
    .where("line.machine_id", "in", [...machines])
    .where("material.unit", "=", "kg")
    .where("orders.planned_op_qty", ">", 0)
    .groupBy(["line.machine_id", "line.card_no", "orders.planned_op_qty"])
    .execute();
  return new Map(
    rows.map((row) => [orderKey(row.machine_id, row.card_no), Number(row.planned_qty) / row.planned_op_qty]),
  );
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Scrap in pieces as the rows divide it, and as the months do. */
interface Scrap {
  ofRows: Pick<ScrapRecord, "machine_id" | "shift" | "scrap_reason" | "scrap_qty">[];
  ofDays: Pick<ScrapRecord, "trans_date" | "machine_id" | "card_no" | "scrap_qty">[];
}

/** The scrap of a range: whole days that have settled from their sums, all else from its records. */
const scrapIn = async (
  db: Reader,
  { company_id, machines }: Machines,
  range: Range,
  moment: Moment,
): Promise<Scrap> => {
  const zone = timeZoneOf(moment.settings);
  const { from, to } = range;
  const plan = await planRead(db, { company_id, machines, range: { from, to }, now: moment.now, zone });
  const scrap: Scrap = { ofRows: [], ofDays: [] };
  for (const part of plan.summed) {
    for (const { quantity, ...row } of await storedScrap(db, part, ["machine_id", "shift", "scrap_reason"]))
      scrap.ofRows.push({ ...row, scrap_qty: fromMillionths(Number(quantity)) });
    for (const { quantity, day, ...row } of await storedScrap(db, part, ["day", "machine_id", "card_no"]))
      scrap.ofDays.push({ ...row, trans_date: day, scrap_qty: fromMillionths(Number(quantity)) });
  }
  for (const part of plan.raw)
    for (const record of await readScrapRecords(db, { company_id, machines: part.machines }, part.window, moment)) {
      scrap.ofRows.push(record);
      scrap.ofDays.push(record);
    }
  return scrap;
};

/** What amounts come to by the key of each, with a row made of the first of a key, in the order in which keys first come. */
const summed = <A, R extends object>(
  amounts: readonly A[],
  keyOf: (amount: A) => string,
  rowOf: (amount: A) => R,
  field: keyof R,
  sizeOf: (amount: A) => number,
): R[] => {
  const sums = new Map<string, { row: R; sum: number }>();
  for (const amount of amounts) {
    const key = keyOf(amount);
    const known = sums.get(key);
    if (known) known.sum += sizeOf(amount);
    else sums.set(key, { row: rowOf(amount), sum: sizeOf(amount) });
  }
  return Array.from(sums.values(), ({ row, sum }) => ({ ...row, [field]: rounded(sum) }));
};

const monthsOf = (
  scrap: Scrap["ofDays"],
  weights: ReadonlyMap<string, number>,
  language: "en" | "sv",
): ScrapMonthRow[] => {
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const weeks = new Map<string, number>();
  const weekOf = (day: string): number => {
    const week = weeks.get(day) ?? dayFields(day).week_number;
    weeks.set(day, week);
    return week;
  };
  return summed(
    scrap.toSorted((a, b) => (a.trans_date < b.trans_date ? -1 : Number(a.trans_date > b.trans_date))),
    ({ trans_date }) => `${trans_date.slice(0, 7)} ${weekOf(trans_date)}`,
    ({ trans_date }): ScrapMonthRow => {
      const w = weekOf(trans_date) % 100;
      return {
        m: Number(trans_date.slice(5, 7)),
        mn: names.format(Date.parse(trans_date)),
        w,
        wiso: `${Math.floor(weekOf(trans_date) / 100)}-W${String(w).padStart(2, "0")}`,
        scrapkg: 0,
      };
    },
    "scrapkg",
    ({ machine_id, card_no, scrap_qty }) => scrap_qty * (weights.get(orderKey(machine_id, card_no)) ?? 0),
  );
};

const rowsOf = (
  scrap: Scrap["ofRows"],
  reasons: ReadonlyMap<string, Pick<ScrapReasonRow, "description" | "color">>,
): ScrapWidgetRow[] =>
  summed(
    scrap,
    ({ machine_id, shift, scrap_reason }) => JSON.stringify([machine_id, shift, scrap_reason]),
    ({ machine_id, shift, scrap_reason }): ScrapWidgetRow => {
      const { description = "", color = "" } = reasons.get(scrap_reason) ?? {};
      return { machine_id, shift, scrap: 0, scrap_reason, description, color };
    },
    "scrap",
    ({ scrap_qty }) => scrap_qty,
  ).toSorted(
    (a, b) =>
      byId.compare(a.machine_id, b.machine_id) || a.shift - b.shift || byId.compare(a.scrap_reason, b.scrap_reason),
  );

/** Scrap of the machines between two by machine, shift and reason, in that order, and by month and week, oldest first. */
export const readScrapPivot = async (
  db: Reader,
  filter: MachineFilter,
  asked: Asked,
  moment: Moment & { language: "en" | "sv" },
): Promise<ScrapPivot> => {
  const machines = await machinesBetween(db, filter, asked);
  if (machines.length === 0) return { rows: [], months: [] };
  const within = { company_id: filter.company_id, machines };
  const { ofRows, ofDays } = await scrapIn(db, within, asked, moment);
  const weights = await weightsOf(db, within);
  return {
    rows: rowsOf(ofRows, await reasonsOf(db)),
    months: monthsOf(ofDays, weights, moment.language),
  };
};
