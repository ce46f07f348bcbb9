import { preparedInsert } from "#server/database/prepared.ts";
import type { Trx } from "#server/database/company.ts";
import { forgetRecent } from "./recent.ts";
import { replaceMonths } from "./months.ts";
import type { CalendarDay } from "./slots.ts";
import type { MachineSums } from "./sum-up.ts";

interface MachineKey {
  company_id: number;
  machine_id: string;
}

const insert = {
  days: preparedInsert("history_days"),
  cards: preparedInsert("history_day_cards"),
  stops: preparedInsert("history_day_stops"),
  hours: preparedInsert("history_hours"),
  orders: preparedInsert("history_day_orders"),
  scrap: preparedInsert("history_day_scrap"),
};

/** Puts the sums of days that follow each other in the place of those that are stored. */
export const replaceSums = async (
  trx: Trx,
  key: MachineKey,
  days: readonly CalendarDay[],
  sums: MachineSums,
): Promise<void> => {
  await removeSums(trx, key, days);
  const keyed = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...key, ...row }));
  await insert.days(trx, keyed(sums.days));
  await insert.cards(trx, keyed(sums.cards));
  await insert.stops(trx, keyed(sums.stops));
  await insert.hours(trx, keyed(sums.hours));
  await insert.orders(trx, keyed(sums.orders));
  await insert.scrap(trx, keyed(sums.scrap));
  await forgetRecent(trx, key, days.at(-1)!.day);
  await replaceMonths(trx, key, { from: days[0]!.day, to: days.at(-1)!.day });
};

const removeSums = async (trx: Trx, key: MachineKey, days: readonly CalendarDay[]): Promise<void> => {
  const first = days[0]!;
  const last = days.at(-1)!;
  const tables = ["history_days", "history_day_cards", "history_day_stops", "history_day_orders"] as const;
  for (const table of [...tables, "history_day_scrap"] as const)
    await trx
      .deleteFrom(table)
      .where("machine_id", "=", key.machine_id)
      .where("day", ">=", first.day)
      .where("day", "<=", last.day)
      .execute();
  await trx
    .deleteFrom("history_hours")
    .where("machine_id", "=", key.machine_id)
    .where("start_time", ">=", first.start)
    .where("start_time", "<", last.end)
    .execute();
};

/** Forgets hours that began before a moment, ms UTC. */
export const dropHoursBefore = async (trx: Trx, at: number): Promise<void> => {
  await trx.deleteFrom("history_hours").where("start_time", "<", at).execute();
};
