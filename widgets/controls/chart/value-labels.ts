import type { Chart, Plugin } from "chart.js";
import type { ValueAnchor } from "#schemas/values/graphConfig/schema.ts";
import { inkOn } from "#widgets/controls/color/ink.ts";
import { fontSizeOf } from "./configuration.ts";

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
  outerRadius?: number;
  tooltipPosition: (final: boolean) => { x: number; y: number };
}

/** Start and centre stand in a bar, all other anchors at the head of it; points of a line have theirs above. */
const placeOf = (element: Element, anchor: ValueAnchor): Place => {
  if (element.outerRadius !== undefined) return { ...element.tooltipPosition(true), inside: true };
  const { x, y, base } = element;
  if (base === undefined || (anchor !== "start" && anchor !== "center")) {
    return { x, y: base !== undefined && y > base + 1 ? y + 10 : y - 10, inside: false };
  }
  return { x, y: anchor === "center" ? (y + base) / 2 : base + Math.sign(y - base) * 10, inside: true };
};

/** A part of a stack that is lower than its text keeps the text to its tooltip. */
const isTooLow = ({ y, base }: Element): boolean => base !== undefined && Math.abs(y - base) < 16;

const colorAt = (color: unknown, at: number): string => {
  const one: unknown = Array.isArray(color) ? color[at] : color;
  return typeof one === "string" && /^#[0-9a-f]{6}/i.test(one) ? one.slice(0, 7) : "#ffffff";
};

/** Writes the texts of the datasets into their chart, at the anchor of each dataset. */
export const valueLabels: Plugin = {
  id: "valueLabels",
  afterDatasetsDraw: (chart: Chart) => {
    const { ctx } = chart;
    ctx.save();
    ctx.font = `600 ${fontSizeOf(chart.width)}px ${String(chart.options.font?.family ?? "sans-serif")}`;
    const ink = typeof chart.options.color === "string" ? chart.options.color : "#000000";
    const { surface } = (chart.options.plugins as { valueLabels: { surface: string } }).valueLabels;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const { texts, valueLabels: anchor } = dataset as unknown as { texts?: string[]; valueLabels?: ValueAnchor };
      if (!anchor || anchor === "none" || !chart.isDatasetVisible(index)) continue;
      for (const [at, element] of chart.getDatasetMeta(index).data.entries()) {
        const text = texts?.[at];
        if (!text || text === "-" || Number.isNaN((element as { y?: number }).y)) continue;
        const { x, y, inside } = placeOf(element as unknown as Element, anchor);
        if (inside && isTooLow(element as unknown as Element)) continue;
        if (!inside) {
          // A rim in the surface's colour: the text stands before lines and grid.
          ctx.lineWidth = 4;
          ctx.lineJoin = "round";
          ctx.strokeStyle = surface;
          ctx.strokeText(text, x, y);
        }
        ctx.fillStyle = inside ? inkOn(colorAt(dataset.backgroundColor, at)) : ink;
        ctx.fillText(text, x, y);
      }
    }
    ctx.restore();
  },
};
