import type { StatisticsPeriod } from "#schemas/plant/statistics-periods.ts";
import type { ShiftRow } from "#server/database/tables/shifts.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";
import { type Range, rangeOf } from "#server/procedures/range.ts";
import { shiftBefore, shiftsAt } from "#server/procedures/shifts/reader.ts";
import { timeZoneOf } from "#server/site.ts";
import { type PeriodMoment, type Spans, spansOfLastDays, spansOfPeriod, spansOfRange } from "./periods.ts";

interface Asked {
  period?: StatisticsPeriod | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

interface Of {
  /** Whose shifts count. */
  department: string;
  /** Per day a period has at least the last 7 days. */
  isDaily?: boolean;
  /** Whether the span before is wanted too. */
  isCompared?: boolean;
}

const spanOf = (shift: ShiftRow | undefined): Range | null =>
  shift ? { from: shift.start_time, to: shift.end_time } : null;

/** The present shift and the one before it, read only for who asks for them. */
const shiftsOf = async (
  { db, now }: Pick<ReadContext, "db" | "now">,
  { department, isCompared = false }: Of,
): Promise<Pick<PeriodMoment, "shift" | "shiftBefore">> => {
  const shift = spanOf((await shiftsAt(db, now)).get(department));
  return { shift, shiftBefore: isCompared && shift ? spanOf(await shiftBefore(db, department, shift.from)) : null };
};

/** What a statistic is asked of: a range that is given wins over a period; without both it is today. */
export const askedSpans = async (
  input: Asked,
  of: Of,
  context: Pick<ReadContext, "db" | "now" | "settings">,
): Promise<Spans> => {
  const { now, settings } = context;
  const zone = timeZoneOf(settings);
  const { period = "today", start_time, end_time } = input;
  if (start_time !== undefined || end_time !== undefined) return spansOfRange(rangeOf(input, now), now, zone);
  if (of.isDaily && ["today", "shift", "24h"].includes(period)) return spansOfLastDays(now, zone);
  const shifts = period === "shift" ? await shiftsOf(context, of) : { shift: null, shiftBefore: null };
  return spansOfPeriod(period, { now, zone, ...shifts });
};
