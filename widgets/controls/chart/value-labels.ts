import type { Chart, Plugin } from "chart.js";
import type { ValueAnchor } from "#schemas/values/graphConfig/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import { fullHex } from "#engine/bindings/colors.ts";
import { inkOn, seenOn } from "#widgets/controls/color/ink.ts";
import { fontSizeOf } from "./font-size.ts";

interface Place {
  x: number;
  y: number;
  /** Set where the text stands on the colour of its value. */
  inside: boolean;
}

interface Element {
  x: number;
  y: number;
  base?: number;
  width?: number;
  outerRadius?: number;
  tooltipPosition: (final: boolean) => { x: number; y: number };
}

/** Start and centre stand in a bar, all other anchors at the head of it; points of a line have theirs above. */
const placeOf = (element: Element, anchor: ValueAnchor, size: number): Place => {
  const away = size / 2 + 4;
  if (element.outerRadius !== undefined) return { ...element.tooltipPosition(true), inside: true };
  const { x, y, base } = element;
  if (base === undefined || (anchor !== "start" && anchor !== "center")) {
    return { x, y: base !== undefined && y > base + 1 ? y + away : y - away, inside: false };
  }
  return { x, y: anchor === "center" ? (y + base) / 2 : base + Math.sign(y - base) * away, inside: true };
};

/** A part of a stack that is lower or narrower than its text keeps the text to its tooltip. */
const isTooSmall = ({ y, base, width }: Element, textWidth: number, size: number): boolean =>
  (base !== undefined && Math.abs(y - base) < size + 2) || (width !== undefined && width < textWidth);

/** Where a text stands: its middle, and half of its width and height. */
interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

const meet = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
  Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight;

/** What the plugin is given of the chart's look. */
interface ValueLabelsLook {
  surface: string;
  fontSize?: number | undefined;
}

interface WithTexts {
  /** What is written at each value, at the anchor. */
  texts?: readonly string[];
  valueLabels?: ValueAnchor;
  /** What is drawn across the values, a list for each line. */
  levels?: readonly (readonly (number | null)[])[];
  [other: string]: unknown;
}

const lookOf = ({ options }: Chart): ValueLabelsLook => {
  const plugins: object = options.plugins ?? {};
  const look: unknown = "valueLabels" in plugins ? plugins.valueLabels : null;
  const { surface, fontSize }: Record<string, unknown> = isObject(look) ? look : {};
  return {
    surface: typeof surface === "string" ? surface : "#ffffff",
    fontSize: typeof fontSize === "number" ? fontSize : undefined,
  };
};

const hexOf = (color: unknown): string => {
  const hex = typeof color === "string" ? fullHex(color) : "";
  return /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(hex) ? hex : "#ffffff";
};

/** The colour that is seen where a value is drawn; white where it is told in no hex digits. */
const colorAt = (color: unknown, at: number, surface: string): string =>
  seenOn(hexOf(surface), hexOf(Array.isArray(color) ? color[at] : color));

/** Is it an element of a chart that stands somewhere? */
const isPlaced = (element: object): element is Element =>
  "x" in element && "y" in element && typeof element.y === "number" && !Number.isNaN(element.y);

/** Would a line across the chart run through a text in a bar? */
const isCrossed = (chart: Chart, { levels = [] }: WithTexts, at: number, y: number, size: number): boolean =>
  levels.some((line) => {
    const level = line[at] ?? null;
    return level !== null && Math.abs(chart.scales["y"]!.getPixelForValue(level) - y) < size / 2 + 3;
  });

/** Writes the texts of the datasets into their chart, at the anchor of each dataset. */
export const valueLabels: Plugin = {
  id: "valueLabels",
  afterDatasetsDraw: (chart: Chart) => {
    const { surface, fontSize } = lookOf(chart);
    const { ctx } = chart;
    ctx.save();
    const ink = typeof chart.options.color === "string" ? chart.options.color : "#000000";
    const size = fontSizeOf(chart.width, fontSize);
    ctx.font = `600 ${size}px ${String(chart.options.font?.family ?? "sans-serif")}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const written: Box[] = [];
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const own: WithTexts = { ...dataset };
      const { texts, valueLabels: anchor } = own;
      if (!anchor || anchor === "none" || !chart.isDatasetVisible(index)) continue;
      for (const [at, element] of chart.getDatasetMeta(index).data.entries()) {
        const text = texts?.[at];
        if (!text || text === "-" || !isPlaced(element)) continue;
        const { x, y, inside } = placeOf(element, anchor, size);
        const { width } = ctx.measureText(text);
        if (inside && (isTooSmall(element, width, size) || isCrossed(chart, own, at, y, size))) continue;
        if (!inside) {
          // Beside narrow bars a text that would run into one before it is kept to its tooltip.
          const box = { x, y, halfWidth: width / 2, halfHeight: size / 2 };
          if (written.some((other) => meet(box, other))) continue;
          written.push(box);
          // A rim in the surface's colour: the text stands before lines and grid.
          ctx.lineWidth = 4;
          ctx.lineJoin = "round";
          ctx.strokeStyle = surface;
          ctx.strokeText(text, x, y);
        }
        ctx.fillStyle = inside ? inkOn(colorAt(dataset.backgroundColor, at, surface)) : ink;
        ctx.fillText(text, x, y);
      }
    }
    ctx.restore();
  },
};
