import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useText } from "../providers/TextsProvider.tsx";
import { calendarClasses, Dates } from "./Dates.tsx";

type DayInputProps = Omit<DatePickerInputProps, "ref" | "type" | "valueFormat" | "classNames" | "ariaLabels">;

/** A field for a day (`YYYY-MM-DD`, null for none), which is chosen in a calendar. */
export const DayInput = (props: DayInputProps) => {
  const { text } = useText();
  return (
    <Dates>
      <DatePickerInput
        size="md"
        leftSection={<IconCalendar size={20} aria-hidden />}
        leftSectionPointerEvents="none"
        maxLevel="year"
        // Gone at once: a calendar that still fades would stand beside the one of the next field, and take its presses.
        popoverProps={{ transitionProps: { duration: 0 } }}
        {...props}
        valueFormat="YYYY-MM-DD"
        classNames={calendarClasses}
        ariaLabels={{
          nextMonth: text("calendar.next"),
          previousMonth: text("calendar.previous"),
          nextYear: text("calendar.next_year"),
          previousYear: text("calendar.previous_year"),
          monthLevelControl: text("calendar.choose_month"),
        }}
      />
    </Dates>
  );
};
