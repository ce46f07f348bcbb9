import { sql } from "kysely";
import type { Trx } from "#server/database/company.ts";
import { dayAfter, monthAfter } from "#schemas/calendar/days.ts";
import { type DayRange, joined, within } from "./days.ts";
import type { SummedPart } from "./plan.ts";
import { stopColumns, timeColumns } from "#server/database/tables/rollups.ts";

/** The month `YYYY-MM` of a day. */
const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;

/** Months of machines of which stored sums hold. */
export interface SummedMonths {
  machines: string[];
  months: string[];
}

/** Divides summed days into whole months, none of which has a changed day, and what days are left. */
export const splitMonths = (part: SummedPart): { months: SummedMonths; days: SummedPart[] } => {
  const { machines, days, except } = part;
  const changed = new Set(except.flatMap((one) => monthsOf(one.days)));
  const months = wholeMonths(days).filter((month) => !changed.has(month));
  const rest = without(days, joined(months.map((month) => ({ from: firstOf(month), to: firstOf(monthAfter(month)) }))));
  return {
    months: { machines, months },
    days: rest.map((range) => ({
      machines,
      days: range,
      except: except.flatMap((one) => within([one.days], range).map((cut) => ({ ...one, days: cut }))),
    })),
  };
};

/** The months whose days are all in a range. */
const wholeMonths = ({ from, to }: DayRange): string[] => {
  const result: string[] = [];
  let month = from === firstOf(monthOf(from)) ? monthOf(from) : monthAfter(monthOf(from));
  for (; firstOf(monthAfter(month)) <= to; month = monthAfter(month)) result.push(month);
  return result;
};

/** The months that a range touches. */
const monthsOf = ({ from, to }: DayRange): string[] => {
  const result: string[] = [];
  for (let month = monthOf(from); firstOf(month) < to; month = monthAfter(month)) result.push(month);
  return result;
};

/** What disjoint parts, in order, leave of a range. */
const without = ({ from, to }: DayRange, parts: readonly DayRange[]): DayRange[] => {
  const starts = [from, ...parts.map((part) => part.to)];
  return starts
    .map((start, index) => ({ from: start, to: parts[index]?.from ?? to }))
    .filter((range) => range.from < range.to);
};

interface MachineKey {
  company_id: number;
  machine_id: string;
}

/** Sums the months that days (`from` to `to`, both included) touch anew, as far as their days are summed. */
export const replaceMonths = async (trx: Trx, key: MachineKey, { from, to }: DayRange): Promise<void> => {
  const months = monthsOf({ from, to: dayAfter(to) });
  const range = { from: firstOf(months[0]!), to: firstOf(monthAfter(months.at(-1)!)) };
  for (const table of ["history_months", "history_month_stops"] as const)
    await trx.deleteFrom(table).where("machine_id", "=", key.machine_id).where("month", "in", months).execute();
  await insertMonths(trx, key, range, { table: "history_months", days: "history_days", by: [], columns: timeColumns });
  await insertMonths(trx, key, range, {
    table: "history_month_stops",
    days: "history_day_stops",
    by: ["stop_reason"],
    columns: stopColumns,
  });
};

interface MonthSums {
  table: "history_months" | "history_month_stops";
  days: "history_days" | "history_day_stops";
  by: readonly string[];
  columns: readonly string[];
}

const insertMonths = async (
  trx: Trx,
  { machine_id }: MachineKey,
  { from, to }: DayRange,
  { table, days, by, columns }: MonthSums,
): Promise<void> => {
  const keys = by.map((column) => sql.ref(column));
  const sums = columns.map((column) => sql`sum(${sql.ref(column)})`);
  const month = sql`substr(day, 1, 7)`;
  await trx.statement(
    (company) => sql`insert into ${sql.table(table)}
      (${sql.join(["company_id", "machine_id", "month", ...by, ...columns].map((column) => sql.ref(column)))})
    select ${sql.join([sql.ref("company_id"), sql.ref("machine_id"), month, ...keys, ...sums])} from ${sql.table(days)}
    where ${company()} and machine_id = ${machine_id} and day >= ${from} and day < ${to}
    group by ${sql.join([sql.ref("company_id"), sql.ref("machine_id"), month, ...keys])}`,
  );
};
