import "@mantine/dates/styles.css";
import "dayjs/locale/sv";
import { DatePicker, type DateStringValue, DatesProvider } from "@mantine/dates";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./calendar.module.css";

interface CalendarProps {
  /** `YYYY-MM-DD`, null for none. */
  day: string | null;
  /** The month that shows when there is no day, and the day that is marked as today. */
  today: string;
  /** The last day that can be chosen. */
  last?: string | undefined;
  disabled: boolean;
  choose: (day: string) => void;
}

/** A month of days to press, Monday first. */
export const Calendar = ({ day, today, last, disabled, choose }: CalendarProps) => {
  const { language, text } = useText();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        className={classes.calendar ?? ""}
        classNames={{
          day: classes.day ?? "",
          weekday: classes.weekday ?? "",
          calendarHeaderControl: classes.turn ?? "",
        }}
        size="md"
        value={day}
        defaultDate={(day ?? today) as DateStringValue}
        maxDate={last as DateStringValue}
        hideOutsideDates
        maxLevel="month"
        ariaLabels={{ nextMonth: text("calendar.next"), previousMonth: text("calendar.previous") }}
        getDayProps={(one) => ({
          disabled: disabled || (last !== undefined && one > last),
          ...(one === today ? { "data-now": true } : {}),
        })}
        onChange={(chosen) => {
          if (chosen !== null) choose(chosen);
        }}
      />
    </DatesProvider>
  );
};
