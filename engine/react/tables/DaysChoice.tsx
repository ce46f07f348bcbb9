import { Button } from "@mantine/core";
import { DayInput } from "../dates/DayInput.tsx";
import { useQueryChange } from "../navigation/use-query-change.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useText, useTimeZone } from "../providers/TextsProvider.tsx";
import { type Days, isTurned, shownDays, type Span } from "./days.ts";
import { useDays } from "./use-days.ts";
import classes from "./table.module.css";

export interface DaysChoiceProps {
  span: Span;
}

/** The first and the last day of what a table reads, kept in the address; a press on the button gives the usual ones back. */
const DaysChoice = ({ span }: DaysChoiceProps) => {
  const { text } = useText();
  const timeZone = useTimeZone();
  const clock = useClock();
  const { days } = useDays(span);
  const choose = useQueryChange();
  const shown = shownDays(days, span, clock.now(), timeZone);
  const field = (name: keyof Days, error: string | null) => (
    <DayInput
      label={text(`table.${name}`)}
      className={classes["dayField"] ?? ""}
      value={shown[name]}
      error={error}
      onChange={(day) => choose({ ...shown, [name]: day })}
    />
  );
  return (
    <div className={classes["days"]}>
      {field("from", null)}
      {field("to", isTurned(days) ? text("table.days_turned") : null)}
      {days.from === null && days.to === null ? null : (
        <Button variant="default" onClick={() => choose({ from: null, to: null })}>
          {span.nextDays === undefined
            ? text("table.last_days", { n: span.lastDays })
            : text("table.usual_days", { before: span.lastDays, after: span.nextDays })}
        </Button>
      )}
    </div>
  );
};

export default DaysChoice;
