import { useElementSize } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import { formatDate } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { useChartLook } from "#widgets/controls/chart/use-chart-look.ts";
import { layoutOf, type Size, ticksOf } from "./place.ts";
import { type StripData, stripOf } from "./strip.ts";
import { keyOf, type Segment, type Timeline } from "./timeline.ts";
import { useTickText } from "./use-tick-text.ts";
import { usePainted } from "./use-painted.ts";
import classes from "./time-history.module.css";

const height = 88;
const reasonText = ({ reason }: Segment): string => reason;

const Drawn = ({ timeline, size, stop }: { timeline: Timeline; size: Size; stop: number }) => {
  const timeZone = useTimeZone();
  const look = useChartLook();
  const tickText = useTickText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const machine_id = timeline.bars[0]?.machine_id ?? "";
  usePainted(
    canvas,
    useMemo(() => {
      const layout = layoutOf(size, 1, machine_id.length);
      const ticks = ticksOf(timeline, layout, timeZone);
      const selected = new Set([keyOf({ machine_id, stop })]);
      return { timeline, layout, look, ticks, tickText, reasonText, selected, current: null };
    }, [timeline, size, machine_id, stop, look, tickText, timeZone]),
  );
  return <canvas ref={canvas} className={classes.canvas} aria-hidden />;
};

/** The last hours of one machine in a line, with one of its stops marked: where in time that stop lies. */
const Strip = (data: StripData) => {
  const { text } = useText();
  const timeZone = useTimeZone();
  const { ref, width } = useElementSize();
  const timeline = useMemo(() => stripOf(data), [data]);
  const size = useMemo(() => ({ width, height }), [width]);
  const [bar] = timeline.bars;
  const marked = bar?.segments.find(({ stop }) => stop === data.stop);
  if (!bar || !marked) return null;
  const said = {
    machine: bar.machine_id,
    hours: data.hours,
    start: formatDate(marked.start, "short", timeZone),
    end: formatDate(marked.end, "short", timeZone),
  };
  return (
    <div
      ref={ref}
      className={classes.strip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn on a canvas is no image file
      role="img"
      aria-label={text("time-history.strip", said)}
      style={{ height }}
    >
      {width > 0 && <Drawn timeline={timeline} size={size} stop={data.stop} />}
    </div>
  );
};

export default Strip;
