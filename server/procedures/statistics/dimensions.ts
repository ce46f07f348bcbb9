import { outsideShifts } from "#schemas/plant/constants.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineRow } from "#server/database/tables/machines.ts";
import { daysBetween, weekday, weekNumberOf } from "#schemas/calendar/days.ts";
import { readShiftTexts } from "#server/procedures/shifts/names.ts";
import { shiftsOf } from "#server/procedures/shifts/reader.ts";
import type { Range } from "#server/procedures/range.ts";

/** The last of the items, sorted by time, that begins at or before a moment. */
const lastAt = <T>(items: readonly T[], startOf: (item: T) => number, moment: number): T | undefined => {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(items[middle]!) <= moment) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
};

export interface DayFields {
  trans_date: string;
  /** ISO year x 100 + ISO week. */
  week_number: number;
  /** 1 Sunday, 2 Monday. */
  day_of_week: number;
}

/** What the calendar says of a day `YYYY-MM-DD`. */
export const dayFields = (day: string): DayFields => ({
  trans_date: day,
  week_number: weekNumberOf(day),
  day_of_week: (weekday(day) % 7) + 1,
});

/** What the calendar of a zone says of moments (ms UTC) in a range. */
export const calendarOf = ({ from, to }: Range, zone: string): ((moment: number) => DayFields) => {
  const days = daysBetween(from, to + 1, zone).map(({ day, start }) => ({ start, fields: dayFields(day) }));
  return (moment) => (lastAt(days, ({ start }) => start, moment) ?? days[0]!).fields;
};

export interface ShiftFields {
  shift: number;
  shift_description: string;
}
const noShift: ShiftFields = { shift: outsideShifts, shift_description: "" };

/** The shift of a department at moments (ms UTC) in a range, its name as the reader reads it. */
export const readShiftFinder = async (
  db: Reader,
  departments: readonly string[],
  { from, to }: Range,
): Promise<(department: string, moment: number) => ShiftFields> => {
  const rows = await shiftsOf(db, [...new Set(departments)], from, to + 1);
  const textOf = await readShiftTexts(db);
  const shifts = Map.groupBy(rows, ({ department }) => department);
  return (department, moment) => {
    const row = lastAt(shifts.get(department) ?? [], ({ start_time }) => start_time, moment);
    if (!row || row.end_time <= moment) return noShift;
    return { shift: row.shift, shift_description: textOf(row.shift_description) };
  };
};

/** How records name a machine and where it stands. */
export const machineFields = (machine: MachineRow) => ({
  machine_id: machine.machine_id,
  machine_description: machine.object_description,
  zone_description: machine.zone_desc,
  category: machine.category,
  category_description: machine.cat_desc,
  department_description: machine.department_description,
});

export interface OrderFields {
  part_no: string;
  tool_id: string;
}
const noOrder: OrderFields = { part_no: "", tool_id: "" };

/** Cards that are looked for by one statement. */
const atOnce = 1000;

/** Part and tool of cards on machines; of what is no order both are ''. */
export const readOrderFields = async (
  db: Reader,
  machines: readonly string[],
  cards: readonly string[],
): Promise<(machine_id: string, card_no: string) => OrderFields> => {
  const found = new Map<string, Map<string, OrderFields>>(machines.map((machine_id) => [machine_id, new Map()]));
  const distinct = [...new Set(cards)];
  for (let at = 0; at < distinct.length; at += atOnce) {
    const orders = await db
      .selectFrom("orders")
      .select(["machine_id1", "card_no", "part_no", "tool_id"])
      .where("machine_id1", "in", [...machines])
      .where("card_no", "in", distinct.slice(at, at + atOnce))
      .execute();
    for (const { machine_id1, card_no, part_no, tool_id } of orders)
      found.get(machine_id1)?.set(card_no, { part_no, tool_id });
  }
  return (machine_id, card_no) => found.get(machine_id)?.get(card_no) ?? noOrder;
};
