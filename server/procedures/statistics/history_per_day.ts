import type { Reader } from "#server/database/company.ts";
import { allOf, someOf } from "#server/procedures/machine-filter.ts";
import { machineRows } from "#server/procedures/machines/reader.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { checkCount, longestAnswer } from "#server/procedures/limits.ts";
import { type Range, rangeOf } from "#server/procedures/range.ts";
import { readShiftTexts } from "#server/procedures/shifts/names.ts";
import { openHistory } from "#server/procedures/statistics/rollups/read.ts";
import { historyPerDay } from "#schemas/plant/procedures/statistics/history_per_day.ts";
import { readOrderFields } from "#server/procedures/statistics/dimensions.ts";
import { recordsOf } from "./day-rows.ts";

export const historyPerDayProcedure = readProcedure(historyPerDay, async (input, { db, scope, now, settings }) => {
  const range = rangeOf(input, now);
  const machines = await machineRows(db, input.machine_id ? someOf(scope, input.machine_id) : allOf(scope));
  const { company_id } = scope;
  const history = await openHistory(db, { company_id, machines, range, now, settings });
  const stopRows = await history.count("stops", longestAnswer + 1);
  checkCount(stopRows + (await history.count("cards", Math.max(1, longestAnswer + 1 - stopRows))));
  const stops = await history.stops("machine_id", "day", "shift", "stop_reason");
  const cards = await history.cards("machine_id", "day", "shift", "card_no");
  const around = {
    machines: new Map(machines.map((machine) => [machine.machine_id, machine])),
    shifts: await shiftTexts(db, machines, range),
    orderOf: await readOrderFields(
      db,
      machines.map(({ machine_id }) => machine_id),
      cards.map(({ card_no }) => card_no),
    ),
  };
  return recordsOf(cards, stops, around, input.merge_shift_swaps ?? false);
});

/** The text, as the reader reads it, of each shift of the machines' departments, by department and number. */
const shiftTexts = async (
  db: Reader,
  machines: readonly MachineRow[],
  { from, to }: Range,
): Promise<Map<string, string>> => {
  const departments = [...new Set(machines.map(({ department }) => department))];
  if (departments.length === 0) return new Map();
  const rows = await db
    .selectFrom("shifts")
    .select(["department", "shift"])
    .select((select) => select.fn.max("shift_description").as("description"))
    .where("department", "in", departments)
    .where("end_time", ">", from)
    .where("start_time", "<", to)
    .groupBy(["department", "shift"])
    .execute();
  const textOf = await readShiftTexts(db);
  return new Map(rows.map((row) => [`${row.department} ${row.shift}`, textOf(row.description)]));
};
