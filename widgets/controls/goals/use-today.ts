import { formatDate } from "#engine/language/expressions/format.ts";
import { useNow } from "#engine/react/providers/ClockProvider.tsx";
import { useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { minute } from "#schemas/durations.ts";

/** The calendar day of the company's time zone, YYYY-MM-DD; it changes at midnight. */
export const useToday = (): string => {
  const timeZone = useTimeZone();
  return formatDate(useNow(minute), "dayOnly", timeZone);
};
