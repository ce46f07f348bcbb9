import type { ScrapRecord } from "#schemas/plant/history-record.ts";
import type { ScrapMonthRow, ScrapPivot, ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";
import type { Reader } from "#server/database/store.ts";
import type { MachineFilter, Moment } from "#server/procedures/machines/filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { Range } from "#server/procedures/statistics/range.ts";
import { readScrapRecords } from "./records.ts";

interface Asked extends Range {
  machine_from: string;
  machine_to: string;
}

const byId = new Intl.Collator("sv", { numeric: true });

const machinesBetween = async (db: Reader, filter: MachineFilter, { machine_from, machine_to }: Asked) => {
  const ids = (await machineRows(db, filter)).map(({ machine_id }) => machine_id);
  return ids.filter((id) => byId.compare(id, machine_from) >= 0 && byId.compare(id, machine_to) <= 0);
};

const reasonsOf = async (db: Reader, company_id: number) => {
  const rows = await db
    .selectFrom("scrap_reasons")
    .select(["code", "description", "color"])
    .where("company_id", "=", company_id)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
};

const orderKey = (machine_id: string, card_no: string): string => JSON.stringify([machine_id, card_no]);

/** Kilograms of one piece of each order: what is planned of its materials in kg, by its planned pieces. */
const weightsOf = async (db: Reader, { company_id, machines }: MachineFilter): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom("order_materials as line")
    .innerJoin("materials as material", (join) =>
      join.onRef("material.company_id", "=", "line.company_id").onRef("material.material_no", "=", "line.material_no"),
    )
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.company_id", "=", "line.company_id")
        .onRef("orders.machine_id1", "=", "line.machine_id")
        .onRef("orders.card_no", "=", "line.card_no"),
    )
    .select(["line.machine_id", "line.card_no", "orders.planned_op_qty"])
    .select((select) => select.fn.sum<number>("line.planned_qty").as("planned_qty"))
    .where("line.company_id", "=", company_id)
    .where("line.machine_id", "in", [...(machines ?? [])])
    .where("material.unit", "=", "kg")
    .where("orders.planned_op_qty", ">", 0)
    .groupBy(["line.machine_id", "line.card_no", "orders.planned_op_qty"])
    .execute();
  return new Map(
    rows.map((row) => [orderKey(row.machine_id, row.card_no), Number(row.planned_qty) / row.planned_op_qty]),
  );
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Records of one key get the same row: of a year's tens of thousands few differ. */
const sharedBy = <R>(keyOf: (record: ScrapRecord) => string, make: (record: ScrapRecord) => R) => {
  const known = new Map<string, R>();
  return (record: ScrapRecord): R => {
    const key = keyOf(record);
    const row = known.get(key) ?? make(record);
    known.set(key, row);
    return row;
  };
};

/** What the records of each row come to, in the order in which the rows first come. */
const summed = <R extends object>(
  records: readonly ScrapRecord[],
  rowOf: (record: ScrapRecord) => R,
  field: keyof R,
  amountOf: (record: ScrapRecord) => number,
): R[] => {
  const sums = new Map<R, number>();
  for (const record of records) {
    const row = rowOf(record);
    sums.set(row, (sums.get(row) ?? 0) + amountOf(record));
  }
  return Array.from(sums, ([row, sum]) => ({ ...row, [field]: rounded(sum) }));
};

const monthsOf = (language: "en" | "sv") => {
  const months = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return sharedBy(
    ({ trans_date, week_number }) => `${trans_date.slice(0, 7)} ${week_number}`,
    ({ trans_date, week_number }): ScrapMonthRow => {
      const w = week_number % 100;
      return {
        m: Number(trans_date.slice(5, 7)),
        mn: months.format(Date.parse(trans_date)),
        w,
        wiso: `${Math.floor(week_number / 100)}-W${String(w).padStart(2, "0")}`,
        scrapkg: 0,
      };
    },
  );
};

/** Scrap of the machines between two by machine, shift and reason, in that order, and by month and week, oldest first. */
export const readScrapPivot = async (
  db: Reader,
  filter: MachineFilter,
  asked: Asked,
  moment: Moment & { language: "en" | "sv" },
): Promise<ScrapPivot> => {
  const machines = await machinesBetween(db, filter, asked);
  if (machines.length === 0) return { rows: [], months: [] };
  const within = { ...filter, machines };
  const records = await readScrapRecords(db, within, asked, moment);
  const reasons = await reasonsOf(db, filter.company_id);
  const weights = await weightsOf(db, within);
  const rowOf = sharedBy(
    ({ machine_id, shift, scrap_reason }) => JSON.stringify([machine_id, shift, scrap_reason]),
    ({ machine_id, shift, scrap_reason }): ScrapWidgetRow => {
      const { description = "", color = "" } = reasons.get(scrap_reason) ?? {};
      return { machine_id, shift, scrap: 0, scrap_reason, description, color };
    },
  );
  const kilograms = ({ machine_id, card_no, scrap_qty }: ScrapRecord): number =>
    scrap_qty * (weights.get(orderKey(machine_id, card_no)) ?? 0);
  const rows = summed(records, rowOf, "scrap", ({ scrap_qty }) => scrap_qty).toSorted(
    (a, b) =>
      byId.compare(a.machine_id, b.machine_id) || a.shift - b.shift || byId.compare(a.scrap_reason, b.scrap_reason),
  );
  return { rows, months: summed(records, monthsOf(moment.language), "scrapkg", kilograms) };
};
