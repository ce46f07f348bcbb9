import { hour } from "#schemas/durations.ts";
import { outsideShifts } from "#schemas/plant/constants.ts";
import { layOver, meet, type Span } from "./spans.ts";

/** A calendar day of the company with its bounds in ms UTC. */
export interface CalendarDay {
  day: string;
  start: number;
  end: number;
}
/** A stretch of one shift of one day; `hour` is the beginning (ms UTC) of the hour it lies in, null where hours are not asked. */
export interface Slot {
  day: string;
  shift: number;
  hour: number | null;
}

interface PlannedShift {
  start_time: number;
  end_time: number;
  shift: number;
}

/** Divides days that follow each other, cut to [from, to), by the shifts of a department, and by hours where asked. */
export const slotsOf = (
  days: readonly CalendarDay[],
  { from, to }: { from: number; to: number },
  shifts: readonly PlannedShift[],
  withHours: (day: string) => boolean,
): Span<Slot>[] => {
  const hours = days
    .flatMap((day): Span<Omit<Slot, "shift">>[] =>
      withHours(day.day) ? hoursOf(day) : [{ from: day.start, to: day.end, value: { day: day.day, hour: null } }],
    )
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
  const planned = layOver(
    [{ from, to, value: outsideShifts }],
    shifts.map(({ start_time, end_time, shift }) => ({ from: start_time, to: end_time, value: shift })),
  );
  return meet(hours, planned).map(({ value: [hour, shift], ...span }) => ({ ...span, value: { ...hour, shift } }));
};

/** The hours of a day: 24, or 23 or 25 where clocks change. */
const hoursOf = ({ day, start, end }: CalendarDay): Span<Omit<Slot, "shift">>[] =>
  Array.from({ length: Math.ceil((end - start) / hour) }, (_none, index) => start + index * hour).map((from) => ({
    from,
    to: Math.min(from + hour, end),
    value: { day, hour: from },
  }));
