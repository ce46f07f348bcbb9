import { useMemo, useState } from "react";
import { useClock } from "../providers/ClockProvider.tsx";
import { useRoute } from "../navigation/route.tsx";
import { useTimeZone } from "../providers/TextsProvider.tsx";
import { dayOf, type Days, rangeOfDays, type Span } from "./days.ts";

interface ChosenDays {
  days: Days;
  /** What a read gets of them. Days that are turned round leave it as it was; null where it never was. */
  range: Record<string, string> | null;
}

/** The days that the address names, for a read of so many days; one without `lastDays` gets none. */
export const useDays = ({ lastDays, nextDays }: Partial<Span>): ChosenDays => {
  const { query } = useRoute();
  const timeZone = useTimeZone();
  const clock = useClock();
  const [from, to] = [dayOf(query["from"]), dayOf(query["to"])];
  const chosen = useMemo((): ChosenDays => {
    const days = { from, to };
    if (lastDays === undefined) return { days, range: {} };
    return { days, range: rangeOfDays(days, { lastDays, nextDays }, clock.now(), timeZone) };
  }, [from, to, lastDays, nextDays, clock, timeZone]);
  const [range, keep] = useState(chosen.range);
  if (chosen.range !== null && chosen.range !== range) keep(chosen.range);
  return { days: chosen.days, range: chosen.range ?? range };
};
