import { useMemo } from "react";
import { uncodedReason } from "#schemas/plant/constants.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type CodeRow, type HistoryRow, inUnit, largestStops, type TimeUnit, unitTexts } from "./figures.ts";
import classes from "./mtbf-mttr.module.css";

interface LargestStopsProps {
  rows: readonly HistoryRow[];
  count: number;
  codes: readonly CodeRow[];
  unit: TimeUnit;
  write: (value: number) => string;
}

/** The stop reasons that took the longest, with their time and number. */
export const LargestStops = ({ rows, count, codes, unit, write }: LargestStopsProps) => {
  const { text } = useText();
  const stops = useMemo(() => largestStops(rows, count), [rows, count]);
  const names = useMemo(() => new Map(codes.map((code) => [code.stop_code, code.stop_description])), [codes]);
  const longest = stops[0]?.time || 1;
  const nameOf = (reason: string) => (reason === uncodedReason ? text(900059) : names.get(reason) || reason);
  if (stops.length === 0) return null;
  return (
    <div className={classes.stops}>
      <h3 className={classes.heading}>{text("mtbf.largest_stops")}</h3>
      <ol className={classes.list}>
        {stops.map(({ reason, time, stops: number }) => (
          <li key={reason} className={classes.stop}>
            <span className={classes.reason}>{nameOf(reason)}</span>
            <span className={classes.share} aria-hidden>
              <span style={{ width: `${(time / longest) * 100}%` }} />
            </span>
            <span className={classes.time}>
              {write(inUnit(time, unit))} {text(unitTexts[unit])} ({number})
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};
