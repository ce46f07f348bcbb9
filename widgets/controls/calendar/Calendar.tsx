import { DatePicker } from "@mantine/dates";
import { calendarClasses, Dates } from "#engine/react/dates/Dates.tsx";
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
  const { text } = useText();
  return (
    <Dates>
      <DatePicker
        className={classes.calendar ?? ""}
        classNames={calendarClasses}
        size="md"
        value={day}
        defaultDate={day ?? today}
        {...(last === undefined ? {} : { maxDate: last })}
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
    </Dates>
  );
};
