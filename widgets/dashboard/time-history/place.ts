import { momentOf, wallOf } from "#schemas/calendar/zone.ts";
import { isSelectable, type Segment, type Timeline } from "./timeline.ts";
import { minute } from "#schemas/durations.ts";

/** Where the parts of the drawing are, in pixels. */
export interface Layout {
  width: number;
  height: number;
  /** Width of the machines' names at the left. */
  names: number;
  /** Height of the time axis at the foot. */
  axis: number;
  /** Height of one machine, and of the bar in it. */
  row: number;
  bar: number;
  font: number;
}

export interface Size {
  width: number;
  height: number;
}

const lowestRow = 16;
const highestRow = 120;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** All machines in the box as long as a row stays readable; more make the drawing higher than the box. */
export const layoutOf = ({ width, height }: Size, machines: number, longestName: number, fontSize?: number): Layout => {
  const axisFont = fontSize ?? clamp(Math.min(height / 12, width / 40), 11, 28);
  const axis = Math.round(axisFont * 1.8);
  const rowLimit = Math.max(lowestRow, (fontSize ?? 0) * 1.2);
  const row = clamp((height - axis) / Math.max(1, machines), rowLimit, highestRow);
  const font = fontSize ?? clamp(Math.min(row * 0.5, axisFont * 1.4), 11, 34);
  const names = Math.min(Math.round(longestName * font * 0.62 + font), Math.round(width * 0.34));
  return { width, height: row * machines + axis, names, axis, row, bar: Math.round(row * 0.76), font };
};

const xOf = (moment: number, { from, to }: Timeline, { width, names }: Layout): number =>
  names + ((moment - from) / (to - from)) * (width - names);

/** Left edge and width of a segment; a stop is never thinner than a pixel. */
export const spanOf = (segment: Segment, timeline: Timeline, layout: Layout): { x: number; width: number } => {
  const x = xOf(segment.start, timeline, layout);
  const width = xOf(segment.end, timeline, layout) - x;
  return { x, width: segment.kind === "running" || segment.kind === "no-data" ? width : Math.max(1, width) };
};

/** A segment by the place of its machine and its own place in the bar. */
export interface Place {
  bar: number;
  segment: number;
}

const gapTo = ({ x, width }: { x: number; width: number }, at: number): number => Math.max(0, x - at, at - x - width);

/** What a finger meant: an uncoded stop within `reach` pixels wins over what lies under the finger. */
export const placeAt = (timeline: Timeline, layout: Layout, x: number, y: number, reach: number): Place | null => {
  const at = Math.floor(y / layout.row);
  const segments = timeline.bars[at]?.segments;
  if (!segments || x < layout.names - reach || x > layout.width + reach) return null;
  const near = segments
    .map((segment, index) => ({ segment, index, gap: gapTo(spanOf(segment, timeline, layout), x) }))
    .filter(({ gap }) => gap <= reach)
    .sort((a, b) => a.gap - b.gap);
  const meant = near.find(({ segment }) => isSelectable(segment)) ?? near.find(({ gap }) => gap === 0);
  return meant ? { bar: at, segment: meant.index } : null;
};

export const segmentAt = ({ bars }: Timeline, place: Place | null): Segment | undefined =>
  place ? bars[place.bar]?.segments[place.segment] : undefined;

const nearestTo = ({ bars }: Timeline, bar: number, moment: number): Place => {
  const segments = bars[bar]?.segments ?? [];
  const at = segments.findIndex(({ end }) => end > moment);
  return { bar, segment: at < 0 ? Math.max(0, segments.length - 1) : at };
};

/** Where an arrow key leads: along the bar, or to the same time at the next machine. Null for any other key. */
export const placeAfter = (timeline: Timeline, place: Place | null, key: string): Place | null => {
  const { bars, to } = timeline;
  const here = place ?? nearestTo(timeline, 0, to);
  const last = (bars[here.bar]?.segments.length ?? 1) - 1;
  const middle = segmentAt(timeline, here);
  const moment = middle ? (middle.start + middle.end) / 2 : to;
  const moves: Record<string, () => Place> = {
    ArrowLeft: () => ({ ...here, segment: clamp(here.segment - (place ? 1 : 0), 0, last) }),
    ArrowRight: () => ({ ...here, segment: clamp(here.segment + (place ? 1 : 0), 0, last) }),
    ArrowUp: () => nearestTo(timeline, clamp(here.bar - 1, 0, bars.length - 1), moment),
    ArrowDown: () => nearestTo(timeline, clamp(here.bar + 1, 0, bars.length - 1), moment),
    Home: () => ({ ...here, segment: 0 }),
    End: () => ({ ...here, segment: last }),
  };
  return Object.hasOwn(moves, key) ? moves[key]!() : null;
};

/** What a key asks of the bars: to go to a place, to leave or to choose where one is; null for any other key. */
export const askedBy = (key: string, timeline: Timeline, place: Place | null): Place | "leave" | "choose" | null => {
  if (key === "Escape") return "leave";
  if (key === "Enter" || key === " ") return "choose";
  return placeAfter(timeline, place, key);
};

export interface Tick {
  moment: number;
  x: number;
  /** Midnight shows its day. */
  isDay: boolean;
}

const steps = [15, 30, 60, 120, 180, 240, 360, 720, 1440].map((minutes) => minutes * minute);

/** Round times of the zone's wall clock, as close as their labels allow. */
export const ticksOf = (timeline: Timeline, layout: Layout, timeZone: string): Tick[] => {
  const { from, to } = timeline;
  const room = ((layout.width - layout.names) / (to - from)) * minute;
  const step = steps.find((candidate) => (candidate / minute) * room >= layout.font * 4.2) ?? steps.at(-1)!;
  const [first, last] = [wallOf(from, timeZone), wallOf(to, timeZone)];
  const count = Math.floor(last / step) - Math.ceil(first / step) + 1;
  const walls = Array.from({ length: Math.max(0, count) }, (_, index) => (Math.ceil(first / step) + index) * step);
  return walls.flatMap((wall) => {
    const moment = momentOf(wall, timeZone);
    // A time that daylight saving skips is not on the axis.
    if (wallOf(moment, timeZone) !== wall) return [];
    return { moment, x: xOf(moment, timeline, layout), isDay: wall % (1440 * minute) === 0 };
  });
};
