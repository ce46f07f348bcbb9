import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { DayShift } from "#schemas/plant/shift-plan-edits.ts";

/** What is said of shifts and days. */
export const useWords = () => {
  const { text, language } = useText();
  const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
  const nameOf = ({ shift, shift_description }: DayShift): string =>
    shift_description === "" ? text("shift_plan.numbered", { n: shift }) : shift_description;
  return {
    nameOf,
    /** Name and times. */
    shiftOf: (shift: DayShift): string => `${nameOf(shift)} ${shift.start}–${shift.end}`,
    weekdayOf: (day: string): string => named(day, { weekday: "long" }),
    shortWeekdayOf: (day: string): string => named(day, { weekday: "short" }),
    dateOf: (day: string): string => named(day, { day: "numeric", month: "short" }),
  };
};
