import { Portal } from "@mantine/core";
import type { Format } from "#engine/react/providers/format.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Layout, spanOf } from "./place.ts";
import type { Segment, Timeline } from "./timeline.ts";
import classes from "./time-history.module.css";

interface TipProps {
  segment: Segment;
  /** Place of its machine. */
  bar: number;
  timeline: Timeline;
  layout: Layout;
  reason: string;
  /** Where the drawing is on the screen. */
  host: DOMRect;
}

const width = 260;
const roomBelow = 120;

/** When a stretch of time began and ended, and how long it was. */
export const timesOf = ({ start, end }: Segment, format: Format) => ({
  start: format.dateTime(start),
  end: format.time(end),
  duration: format.duration((end - start) / 1000),
});

/** What a stretch of time was, beside it and over whatever is there: machine, reason, start, end and duration. */
export const Tip = ({ segment, bar, timeline, layout, reason, host }: TipProps) => {
  const { text } = useText();
  const format = useFormat();
  const times = timesOf(segment, format);
  const scale = host.width / layout.width;
  const span = spanOf(segment, timeline, layout);
  const middle = host.left + (span.x + span.width / 2) * scale;
  const left = Math.min(Math.max(4, middle - width / 2), window.innerWidth - width - 4);
  const below = host.top + (bar + 1) * layout.row * scale + 4;
  const above = window.innerHeight - host.top - bar * layout.row * scale + 4;
  const place = below + roomBelow > window.innerHeight ? { bottom: above } : { top: below };
  return (
    <Portal>
      <div className={classes.tip} style={{ left, width, ...place }} aria-hidden>
        <strong>
          {segment.machine_id} · {reason}
        </strong>
        <span>
          {times.start} – {times.end}
        </span>
        <span>{times.duration}</span>
        {segment.cards.length > 0 && <span>{text("time-history.orders", { cards: segment.cards.join(", ") })}</span>}
      </div>
    </Portal>
  );
};
