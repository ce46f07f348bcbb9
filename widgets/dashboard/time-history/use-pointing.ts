import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { askedBy, type Layout, type Place, placeAt, segmentAt } from "./place.ts";
import type { Segment, Timeline } from "./timeline.ts";

/** How far from a thin stop a pointer may be, in pixels; a finger hides more. */
const reachOf = ({ pointerType }: PointerEvent): number => (pointerType === "touch" ? 16 : 4);

/** Where the event of a pointer lies in the drawing, which may be drawn larger than it is. */
const placeOf = (event: PointerEvent<HTMLElement>, timeline: Timeline, layout: Layout): Place | null => {
  const rect = event.currentTarget.getBoundingClientRect();
  const scale = rect.width / layout.width;
  const [x, y] = [event.clientX - rect.left, event.clientY - rect.top];
  return placeAt(timeline, layout, x / scale, y / scale, reachOf(event));
};

/**
 * The segment that pointer and keys are at (`current`) and the box of the drawing when they came there, with the handlers
 * that keep both. `press` hears of a segment that is pressed or chosen by key.
 */
export const usePointing = (timeline: Timeline, layout: Layout, press: (segment: Segment) => void) => {
  const [host, setHost] = useState<DOMRect | null>(null);
  const [current, setCurrent] = useState<Place | null>(null);
  const show = (element: HTMLElement, place: Place | null) => {
    setHost(element.getBoundingClientRect());
    setCurrent(place);
  };
  const choose = (place: Place | null) => {
    const segment = segmentAt(timeline, place);
    if (segment) press(segment);
  };
  return {
    host,
    current,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "touch") show(event.currentTarget, placeOf(event, timeline, layout));
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "touch") setCurrent(null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event, timeline, layout);
      show(event.currentTarget, place);
      choose(place);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const asked = askedBy(event.key, timeline, current);
      if (asked === null) return;
      event.preventDefault();
      if (asked === "leave") setCurrent(null);
      else if (asked === "choose") choose(current);
      else show(event.currentTarget, asked);
    },
    onBlur: () => setCurrent(null),
  };
};
