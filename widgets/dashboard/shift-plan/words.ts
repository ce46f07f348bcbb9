import { createContext, use } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type ShiftName, shiftNameIn } from "#schemas/plant/shift-name.ts";
import type { DayShift } from "#schemas/plant/shift-plan-edits.ts";

/** What the names of shifts are in each language. */
export const ShiftNamesContext = createContext<readonly ShiftName[]>([]);

/** What is said of shifts and days. */
export const useWords = () => {
  const { text, language } = useText();
  const names = use(ShiftNamesContext);
  const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));
  const nameOf = ({ shift, shift_description }: DayShift): string =>
    shift_description === ""
      ? text("shift_plan.numbered", { n: shift })
      : shiftNameIn(names, shift_description, language);
  return {
    nameOf,
    /** Name and times. */
    shiftOf: (shift: DayShift): string => `${nameOf(shift)} ${shift.start}–${shift.end}`,
    weekdayOf: (day: string): string => named(day, { weekday: "long" }),
    shortWeekdayOf: (day: string): string => named(day, { weekday: "short" }),
    dateOf: (day: string): string => named(day, { day: "numeric", month: "short" }),
  };
};
