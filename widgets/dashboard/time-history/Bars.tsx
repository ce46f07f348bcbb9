import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from "react";
import { useFormat, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { useChartLook } from "#widgets/controls/chart/use-chart-look.ts";
import { layoutOf, type Place, placeAfter, placeAt, segmentAt, type Size, ticksOf } from "./place.ts";
import { type Segment, secondsOf, type Timeline } from "./timeline.ts";
import { timesOf, Tip } from "./Tip.tsx";
import { useChoice } from "./use-choice.ts";
import { useTickText } from "./use-tick-text.ts";
import { usePainted } from "./use-painted.ts";
import classes from "./time-history.module.css";

interface BarsProps {
  timeline: Timeline;
  size: Size;
  fontSize?: number | undefined;
  reasonText: (segment: Segment) => string;
}

/** How far from a thin stop a pointer may be, in pixels; a finger hides more. */
const reachOf = ({ pointerType }: PointerEvent): number => (pointerType === "touch" ? 16 : 4);

/** The bars of all machines on one canvas; arrow keys walk along them, Enter or a press chooses an uncoded stop. */
export const Bars = ({ timeline, size, fontSize, reasonText }: BarsProps) => {
  const { text } = useText();
  const timeZone = useTimeZone();
  const look = useChartLook();
  const tickText = useTickText();
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [host, setHost] = useState<DOMRect | null>(null);
  const help = useId();
  const [current, setCurrent] = useState<Place | null>(null);
  const { selected, press } = useChoice(timeline);
  const layout = useMemo(() => {
    const longest = Math.max(...timeline.bars.map(({ machine_id }) => machine_id.length));
    return layoutOf(size, timeline.bars.length, longest, fontSize);
  }, [timeline, size, fontSize]);
  const ticks = useMemo(() => ticksOf(timeline, layout, timeZone), [timeline, layout, timeZone]);
  usePainted(
    canvas,
    useMemo(
      () => ({ timeline, layout, look, ticks, tickText, reasonText, selected, current }),
      [timeline, layout, look, ticks, tickText, reasonText, selected, current],
    ),
  );
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const rect = event.currentTarget.getBoundingClientRect();
    const scale = rect.width / layout.width;
    const [x, y] = [event.clientX - rect.left, event.clientY - rect.top];
    return placeAt(timeline, layout, x / scale, y / scale, reachOf(event));
  };
  const show = (element: HTMLElement, place: Place | null) => {
    setHost(element.getBoundingClientRect());
    setCurrent(place);
  };
  const choose = (place: Place | null) => {
    const segment = segmentAt(timeline, place);
    if (segment) press(segment);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = placeAfter(timeline, current, event.key);
    if (next) show(event.currentTarget, next);
    else if (event.key === "Escape") setCurrent(null);
    else if (event.key === "Enter" || event.key === " ") choose(current);
    else return;
    event.preventDefault();
  };
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
      onPointerMove={(event) => event.pointerType !== "touch" && show(event.currentTarget, placeOf(event))}
      onPointerLeave={(event) => event.pointerType !== "touch" && setCurrent(null)}
      onPointerUp={(event) => {
        const place = placeOf(event);
        show(event.currentTarget, place);
        choose(place);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setCurrent(null)}
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
      <VisuallyHidden component="output">
        {shown && [shown.machine_id, reasonText(shown), ...Object.values(timesOf(shown, format))].join(", ")}
      </VisuallyHidden>
      <Told timeline={timeline} id={help} />
    </div>
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
