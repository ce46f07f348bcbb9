import type { ChartLook } from "#widgets/controls/chart/configuration.ts";
import { inkOn } from "#widgets/controls/color/ink.ts";
import { type Layout, type Place, spanOf, type Tick } from "./place.ts";
import { type Bar, keyOf, type Segment, type SegmentKind, type Timeline } from "./timeline.ts";

/** All that a drawing depends on besides the canvas. */
export interface Drawing {
  timeline: Timeline;
  layout: Layout;
  look: ChartLook;
  ticks: readonly Tick[];
  tickText: (tick: Tick) => string;
  reasonText: (segment: Segment) => string;
  selected: ReadonlySet<string>;
  current: Place | null;
}

type Brush = CanvasRenderingContext2D;

/** What is drawn later covers what is thinner than a pixel: stops that want a reason last. */
const order: readonly SegmentKind[] = ["no-data", "running", "stop", "uncoded"];

/** Diagonal lines over a box: told apart without colour. */
const hatch = (brush: Brush, x: number, y: number, width: number, height: number, color: string, gap: number) => {
  brush.save();
  brush.beginPath();
  brush.rect(x, y, width, height);
  brush.clip();
  brush.beginPath();
  for (let at = Math.floor((x - height) / gap) * gap; at < x + width; at += gap) {
    brush.moveTo(at, y + height);
    brush.lineTo(at + height, y);
  }
  brush.strokeStyle = color;
  brush.lineWidth = gap / 4;
  brush.stroke();
  brush.restore();
};

const topOf = ({ row, bar }: Layout, index: number): number => index * row + (row - bar) / 2;

/** Running is a lower band, a stop the whole height, so that the two differ in grey as well. */
const paintSegment = (brush: Brush, segment: Segment, index: number, { timeline, layout, reasonText }: Drawing) => {
  const { x, width } = spanOf(segment, timeline, layout);
  const isRunning = segment.kind === "running";
  const inset = isRunning ? layout.bar * 0.18 : 0;
  const [y, height] = [topOf(layout, index) + inset, layout.bar - 2 * inset];
  brush.fillStyle = segment.color;
  brush.fillRect(x, y, width, height);
  if (segment.kind === "no-data") hatch(brush, x, y, width, height, "#d5d9dd", 10);
  if (segment.kind === "uncoded" && width >= 4) hatch(brush, x, y, width, height, "#ffffff", 14);
  if (segment.kind !== "stop") return;
  const size = Math.min(layout.font * 0.85, height * 0.7);
  const text = reasonText(segment);
  brush.font = `600 ${size}px ${brush.font.slice(brush.font.indexOf("px ") + 3)}`;
  if (size < 9 || brush.measureText(text).width > width - 8) return;
  brush.fillStyle = inkOn(segment.color);
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.fillText(text, x + width / 2, y + height / 2);
};

const outline = (brush: Brush, segment: Segment, index: number, { timeline, layout, look }: Drawing, line: number) => {
  const { x, width } = spanOf(segment, timeline, layout);
  const shown = Math.max(width, 6);
  brush.strokeStyle = look.surface;
  brush.lineWidth = line + 3;
  brush.strokeRect(x - (shown - width) / 2, topOf(layout, index), shown, layout.bar);
  brush.strokeStyle = look.text;
  brush.lineWidth = line;
  brush.strokeRect(x - (shown - width) / 2, topOf(layout, index), shown, layout.bar);
};

/** A chosen stop carries a check mark above its outline. */
const paintChosen = (brush: Brush, segment: Segment, index: number, drawing: Drawing) => {
  outline(brush, segment, index, drawing, 3);
  const { x, width } = spanOf(segment, drawing.timeline, drawing.layout);
  const size = Math.min(drawing.layout.bar * 0.7, 26);
  const [middle, center] = [x + width / 2, topOf(drawing.layout, index) + drawing.layout.bar / 2];
  brush.fillStyle = drawing.look.text;
  brush.beginPath();
  brush.arc(middle, center, size / 2, 0, 2 * Math.PI);
  brush.fill();
  brush.strokeStyle = drawing.look.surface;
  brush.lineWidth = size / 8;
  brush.beginPath();
  brush.moveTo(middle - size * 0.24, center + size * 0.02);
  brush.lineTo(middle - size * 0.05, center + size * 0.2);
  brush.lineTo(middle + size * 0.26, center - size * 0.18);
  brush.stroke();
};

const paintName = (brush: Brush, { machine_id }: Bar, index: number, { layout, look }: Drawing) => {
  brush.save();
  brush.beginPath();
  brush.rect(0, index * layout.row, layout.names - layout.font * 0.4, layout.row);
  brush.clip();
  brush.font = `600 ${Math.min(layout.font, layout.row * 0.8)}px ${look.font}`;
  brush.fillStyle = look.text;
  brush.textAlign = "left";
  brush.textBaseline = "middle";
  brush.fillText(machine_id, 0, index * layout.row + layout.row / 2);
  brush.restore();
};

const paintAxis = (brush: Brush, { ticks, tickText, layout, look, timeline }: Drawing) => {
  const foot = layout.row * timeline.bars.length;
  const size = Math.min(layout.font, layout.axis / 1.6);
  brush.textBaseline = "middle";
  for (const tick of ticks) {
    brush.fillStyle = look.grid;
    brush.fillRect(Math.round(tick.x), 0, tick.isDay ? 2 : 1, foot + layout.axis * 0.15);
    const text = tickText(tick);
    brush.font = `${tick.isDay ? 700 : 400} ${size}px ${look.font}`;
    const half = brush.measureText(text).width / 2;
    if (tick.x - half < layout.names - layout.font || tick.x - half < 0) continue;
    brush.fillStyle = look.muted;
    brush.textAlign = "center";
    brush.fillText(text, Math.min(tick.x, layout.width - half), foot + layout.axis * 0.6);
  }
};

/** Gives the canvas as many dots as the layout has on this screen; an equal size is left, because a new one clears. */
export const fit = (canvas: HTMLCanvasElement, { width, height }: Layout, ratio: number): void => {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
};

/** Draws all bars, names and the axis on a canvas that is `ratio` times as fine as the layout. */
export const paint = (brush: Brush, drawing: Drawing, ratio: number): void => {
  const { layout, timeline, look, selected, current } = drawing;
  brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  brush.clearRect(0, 0, layout.width, layout.height);
  paintAxis(brush, drawing);
  for (const [index, bar] of timeline.bars.entries()) {
    paintName(brush, bar, index, drawing);
    brush.font = `600 ${layout.font}px ${look.font}`;
    for (const kind of order)
      for (const segment of bar.segments) if (segment.kind === kind) paintSegment(brush, segment, index, drawing);
    for (const segment of bar.segments) if (selected.has(keyOf(segment))) paintChosen(brush, segment, index, drawing);
  }
  const shown = current ? timeline.bars[current.bar]?.segments[current.segment] : undefined;
  if (shown && current) outline(brush, shown, current.bar, drawing, 2);
};
