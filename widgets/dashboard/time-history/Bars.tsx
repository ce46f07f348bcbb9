import { VisuallyHidden } from "@mantine/core";
import { type RefObject, useId, useMemo, useRef } from "react";
import { useFormat, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { useChartLook } from "#widgets/controls/chart/use-chart-look.ts";
import type { Drawing } from "./paint.ts";
import { layoutOf, segmentAt, type Size, ticksOf } from "./place.ts";
import { type Segment, secondsOf, type Timeline } from "./timeline.ts";
import { timesOf, Tip } from "./Tip.tsx";
import { useChoice } from "./use-choice.ts";
import { useTickText } from "./use-tick-text.ts";
import { usePainted } from "./use-painted.ts";
import { usePointing } from "./use-pointing.ts";
import classes from "./time-history.module.css";

interface BarsProps {
  timeline: Timeline;
  size: Size;
  fontSize?: number | undefined;
  reasonText: (segment: Segment) => string;
}

/** The bars of all machines on one canvas; arrow keys walk along them, Enter or a press chooses an uncoded stop. */
export const Bars = ({ timeline, size, fontSize, reasonText }: BarsProps) => {
  const { text } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const { selected, press } = useChoice(timeline);
  const layout = useMemo(() => {
    const longest = Math.max(...timeline.bars.map(({ machine_id }) => machine_id.length));
    return layoutOf(size, timeline.bars.length, longest, fontSize);
  }, [timeline, size, fontSize]);
  const { host, current, ...handlers } = usePointing(timeline, layout, press);
  useDrawn(canvas, { timeline, layout, reasonText, selected, current });
  const shown = segmentAt(timeline, current);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and presses
    <div
      className={classes.bars}
      style={{ width: layout.width, height: layout.height }}
      role="application"
      aria-label={text("widgets.time-history")}
      aria-describedby={help}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys walk along the bars
      tabIndex={0}
      {...handlers}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      {shown && current && host && (
        <Tip
          segment={shown}
          bar={current.bar}
          timeline={timeline}
          layout={layout}
          reason={reasonText(shown)}
          host={host}
        />
      )}
      <Said segment={shown} reasonText={reasonText} />
      <Told timeline={timeline} id={help} />
    </div>
  );
};

/** Draws the bars and their axis whenever one of them is another. */
const useDrawn = (
  canvas: RefObject<HTMLCanvasElement | null>,
  drawn: Omit<Drawing, "look" | "ticks" | "tickText">,
): void => {
  const { timeline, layout, reasonText, selected, current } = drawn;
  const timeZone = useTimeZone();
  const look = useChartLook();
  const tickText = useTickText();
  const ticks = useMemo(() => ticksOf(timeline, layout, timeZone), [timeline, layout, timeZone]);
  const drawing = useMemo(
    () => ({ timeline, layout, look, ticks, tickText, reasonText, selected, current }),
    [timeline, layout, look, ticks, tickText, reasonText, selected, current],
  );
  usePainted(canvas, drawing);
};

/** What is shown, for who hears it. */
const Said = ({ segment, reasonText }: Pick<BarsProps, "reasonText"> & { segment: Segment | undefined }) => {
  const format = useFormat();
  return (
    <VisuallyHidden component="output">
      {segment && [segment.machine_id, reasonText(segment), ...Object.values(timesOf(segment, format))].join(", ")}
    </VisuallyHidden>
  );
};

/** The bars in words: for each machine how long it ran, stood and was silent. */
const Told = ({ timeline, id }: { timeline: Timeline; id: string }) => {
  const { text } = useText();
  const format = useFormat();
  return (
    <VisuallyHidden id={id}>
      {text("time-history.help")}{" "}
      {timeline.bars.map((bar) => (
        <span key={bar.machine_id}>
          {text("time-history.told", {
            machine: bar.machine_id,
            run: format.duration(secondsOf(bar, "running")),
            stop: format.duration(secondsOf(bar, "stop") + secondsOf(bar, "uncoded")),
            uncoded: bar.segments.filter(({ kind }) => kind === "uncoded").length,
            silent: format.duration(secondsOf(bar, "no-data")),
          })}{" "}
        </span>
      ))}
    </VisuallyHidden>
  );
};
