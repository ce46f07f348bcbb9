import { useNow } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./layouts.module.css";
import { minute } from "#schemas/durations.ts";

/** The time of day in the company's zone. */
export const Clock = () => {
  const { time } = useFormat();
  const now = useNow(minute);
  return (
    <time className={classes["clock"]} dateTime={new Date(now).toISOString()}>
      {time(now)}
    </time>
  );
};
