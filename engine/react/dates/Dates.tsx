import "@mantine/dates/styles.css";
import "dayjs/locale/sv";
import { DatesProvider } from "@mantine/dates";
import type { ReactNode } from "react";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./dates.module.css";

/** The parts of a calendar, each large enough for a finger. */
export const calendarClasses = {
  day: classes["day"] ?? "",
  weekday: classes["weekday"] ?? "",
  calendarHeaderControl: classes["turn"] ?? "",
  calendarHeaderLevel: classes["level"] ?? "",
};

/** Calendars speak the language of the app, whatever the browser's is, and their weeks begin on Monday. */
export const Dates = ({ children }: { children: ReactNode }) => {
  const { language } = useText();
  return <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>;
};
