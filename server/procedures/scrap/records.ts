import { sql } from "kysely";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { ScrapHistoryRow, ScrapRecord } from "#schemas/plant/history-record.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter, Moment } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import { timeZoneOf } from "#server/site.ts";
import {
  calendarOf,
  machineFields,
  readOrderFields,
  readShiftFinder,
} from "#server/procedures/statistics/dimensions.ts";
import { readTexts } from "#server/procedures/records/texts.ts";
import { checkLength, longestAnswer } from "#server/procedures/limits.ts";
import type { Range } from "#server/procedures/range.ts";

interface ReportRow {
  record_no: number;
  machine_id: string;
  trans_time: number;
  card_no: string;
  scrap_reason: string;
  /** Millionths. */
  quantity: number;
}

const isScrap = (table: string) => sql<boolean>`${sql.ref(`${table}.kind`)} = 'scrap'`;

/** The scrap reports of a range; a partial index has them, which asks for the kind as it stands in its condition. */
const reportsIn = async (db: Reader, { machines }: MachineFilter, { from, to }: Range): Promise<ReportRow[]> =>
  await db
    .selectFrom("production_transactions as report")
    .select(["report.record_no", "report.machine_id", "report.trans_time", "report.card_no", "report.scrap_reason"])
    .select("report.quantity")
    .where(isScrap("report"))
    .where("report.corrects", "is", null)
    .where("report.trans_time", ">=", from)
    .where("report.trans_time", "<", to)
    .$if(machines !== null, (query) => query.where("report.machine_id", "in", [...machines!]))
    .orderBy("report.trans_time")
    .limit(longestAnswer + 1)
    .execute();

/** What corrections change of the reports of a range, in millionths by report. */
const correctionsOf = async (
  db: Reader,
  machines: readonly string[],
  { from, to }: Range,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom("production_transactions as correction")
    .select(["correction.report_no", "correction.quantity"])
    .where("correction.corrects", "is not", null)
    .where("correction.kind", "=", "scrap")
    .where("correction.report_time", ">=", from)
    .where("correction.report_time", "<", to)
    .where("correction.machine_id", "in", [...machines])
    .execute();
  const sums = new Map<number, number>();
  for (const { report_no, quantity } of rows) sums.set(report_no, (sums.get(report_no) ?? 0) + quantity);
  return sums;
};

/** One row for each moment, machine, card and reason of which something stands, in that order; reports in order of time. */
const standingRows = (reports: readonly ReportRow[], corrections: ReadonlyMap<number, number>): ReportRow[] => {
  const result: ReportRow[] = [];
  for (let first = 0, next = 1; first < reports.length; first = next, next += 1) {
    while (next < reports.length && reports[next]!.trans_time === reports[first]!.trans_time) next += 1;
    for (const row of ofMoment(reports.slice(first, next), corrections)) if (row.quantity !== 0) result.push(row);
  }
  return result;
};

/** The rows of one moment, with what corrections change, equal ones as one. */
const ofMoment = (reports: readonly ReportRow[], corrections: ReadonlyMap<number, number>): ReportRow[] => {
  for (const row of reports) row.quantity += corrections.get(row.record_no) ?? 0;
  if (reports.length < 2) return [...reports];
  const rows: ReportRow[] = [];
  for (const row of reports.toSorted(inOrder)) {
    const last = rows.at(-1);
    if (last && inOrder(last, row) === 0) last.quantity += row.quantity;
    else rows.push(row);
  }
  return rows;
};

const inOrder = (one: ReportRow, other: ReportRow): number =>
  compare(one.machine_id, other.machine_id) ||
  compare(one.card_no, other.card_no) ||
  compare(one.scrap_reason, other.scrap_reason);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The scrap of machines in a range by moment, machine, card and reason, oldest first, with all that it is filtered by. */
export const readScrapRecords = async (
  db: Reader,
  filter: MachineFilter,
  range: Range,
  { settings }: Moment,
): Promise<ScrapRecord[]> => {
  if (filter.machines?.length === 0) return [];
  const reports = await reportsIn(db, filter, range);
  checkLength(reports);
  const machines = new Map((await machineRows(db, filter)).map((machine) => [machine.machine_id, machine]));
  const ids = [...machines.keys()];
  if (ids.length === 0) return [];
  const rows = standingRows(reports, await correctionsOf(db, ids, range));
  const fields = new Map([...machines].map(([machine_id, machine]) => [machine_id, machineFields(machine)]));
  const cards = rows.map(({ card_no }) => card_no);
  const orderOf = await readOrderFields(db, ids, cards);
  const departments = [...machines.values()].map(({ department }) => department);
  const shiftAt = await readShiftFinder(db, departments, range);
  const reasons = await reasonIndex(db);
  const dayAt = calendarOf(range, timeZoneOf(settings));
  return rows.flatMap((row): ScrapRecord[] => {
    const machine = machines.get(row.machine_id);
    if (!machine) return [];
    const reason = reasons.get(row.scrap_reason);
    const scrap_qty = fromMillionths(row.quantity);
    return [
      {
        ...dayAt(row.trans_time),
        ...fields.get(row.machine_id)!,
        ...shiftAt(machine.department, row.trans_time),
        trans_time: toIso(row.trans_time),
        card_no: row.card_no,
        ...orderOf(row.machine_id, row.card_no),
        scrap_reason: row.scrap_reason,
        scrap_reason_category: reason?.scrap_reason_category ?? "",
        scrap_qty,
        scrap_cost: Math.round(scrap_qty * (reason?.scrap_cost ?? 0) * 1e6) / 1e6,
      },
    ];
  });
};

const reasonIndex = async (db: Reader) => {
  const rows = await db.selectFrom("scrap_reasons").select(["code", "scrap_reason_category", "scrap_cost"]).execute();
  return new Map(rows.map((row) => [row.code, row]));
};

/** Most rows of the history of one card; the oldest are left out. */
const longestCardHistory = 5000;

/** What stands of a report after its corrections, in millionths. */
const standing = sql<number>`(select sum(chain.quantity) from production_transactions as chain
  where chain.company_id = report.company_id and chain.report_no = report.record_no)`;

/** The scrap reports of a card on machines, newest first. */
export const readScrapOfCard = async (
  db: Reader,
  { machines }: MachineFilter,
  card_no: string,
): Promise<ScrapHistoryRow[]> => {
  if (machines?.length === 0) return [];
  const rows = await db
    .joining("production_transactions as report")
    .left("orders", (join) =>
      join.onRef("orders.machine_id1", "=", "report.machine_id").onRef("orders.card_no", "=", "report.card_no"),
    )
    .left("scrap_reasons as reason", (join) => join.onRef("reason.code", "=", "report.scrap_reason"))
    .left("erp_transfers as transfer", (join) =>
      join
        .on("transfer.subject", "=", "balthzarscraptransactions")
        .onRef("transfer.record_no", "=", "report.record_no"),
    )
    .query()
    .select(["report.trans_time", "report.quantity", "orders.part_no", "reason.description", "transfer.status"])
    .select("report.scrap_reason")
    .select(standing.as("standing"))
    .where("report.card_no", "=", card_no)
    .where("report.kind", "=", "scrap")
    .where("report.corrects", "is", null)
    .$if(machines !== null, (query) => query.where("report.machine_id", "in", [...machines!]))
    // As an expression, so that no index by time is read instead of the card's.
    .orderBy(sql`-report.trans_time`)
    .orderBy("report.record_no", "desc")
    .limit(longestCardHistory)
    .execute();
  const texts = await readTexts(db, ["scrap_reason"]);
  return rows.map((row) => ({
    trans_time: toIso(row.trans_time),
    part_no: row.part_no ?? "",
    description: texts("scrap_reason", row.scrap_reason, "description", row.description ?? ""),
    status: row.status ?? "",
    scrap_qty: fromMillionths(row.quantity),
    scrap_qty_real: fromMillionths(Number(row.standing)),
    good_qty: 0,
    good_qty_real: 0,
  }));
};
