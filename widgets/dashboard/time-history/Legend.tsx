import { useMemo } from "react";
import { legendOf, type Segment, type Timeline } from "./timeline.ts";
import classes from "./time-history.module.css";

interface LegendProps {
  timeline: Timeline;
  reasonText: (segment: Segment) => string;
}

/** The colours and patterns of the states and stop reasons that occur; hidden where the box is low. */
export const Legend = ({ timeline, reasonText }: LegendProps) => {
  const parts = useMemo(() => legendOf(timeline), [timeline]);
  return (
    <ul className={classes.legend} aria-hidden>
      {parts.map((segment) => (
        <li key={`${segment.kind} ${segment.reason}`}>
          <span className={`${classes.swatch} ${classes[segment.kind]}`} style={{ backgroundColor: segment.color }} />
          {reasonText(segment)}
        </li>
      ))}
    </ul>
  );
};
