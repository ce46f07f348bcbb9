import type { CalendarShift, ShiftPlanRecord, WeeklyShift } from "#schemas/plant/shift-plan.ts";
import { machineOf } from "#widgets/dashboard/parent/parent.fixtures.ts";

const kinds = [
  { shift: 1, shift_description: "Early", start: "06:00", end: "14:00" },
  { shift: 2, shift_description: "Late", start: "14:00", end: "22:00" },
  { shift: 3, shift_description: "Night", start: "22:00", end: "06:00" },
];

/** Early and late from Monday to Friday in moulding, all three on all days in packing. */
export const week: WeeklyShift[] = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => kinds.slice(0, 2).map((kind) => ({ ...kind, department: "10", weekday }))),
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => kinds.map((kind) => ({ ...kind, department: "30", weekday }))),
];

export const planOf = (more: Partial<ShiftPlanRecord> = {}): ShiftPlanRecord => ({
  week,
  exceptions: [],
  holidays: [],
  names: [],
  revision: "r1",
  planned_until: "2026-08-07",
  ...more,
});

/** Early and late of moulding from Monday, 8 June 2026, to Wednesday. */
export const begunShifts: CalendarShift[] = ["2026-06-08", "2026-06-09", "2026-06-10"].flatMap((day) => [
  {
    department: "10",
    shift: 1,
    shift_description: "Early",
    start_time: `${day}T04:00:00.000Z`,
    end_time: `${day}T12:00:00.000Z`,
  },
  {
    department: "10",
    shift: 2,
    shift_description: "Late",
    start_time: `${day}T12:00:00.000Z`,
    end_time: `${day}T20:00:00.000Z`,
  },
]);

const placed = (machine_id: string, department: string, department_description: string) => ({
  ...machineOf(machine_id, "A"),
  department,
  department_description,
});
export const machines = [placed("FC1", "10", "Moulding"), placed("PJ1", "30", "Packing")];
