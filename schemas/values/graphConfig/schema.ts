import { type Static, Type } from "typebox";
import { type Annotations, closed } from "#schemas/values/types.ts";

/** Graph types of the designer, then those of the runtime alone. */
export const designerGraphTypes = [
  "bar",
  "pie",
  "doughnut",
  "stackedBar",
  "clampLine",
  "filledStackedBar",
  "line",
] as const;
export const runtimeGraphTypes = ["bar", "line", "scatter", "pie", "doughnut", "polarArea"] as const;
export const graphTypes = [...designerGraphTypes, "scatter", "polarArea"] as const;
export type GraphType = (typeof graphTypes)[number];

export const valueFormatters = ["none", "round-0", "round-1", "round-2", "percent", "hours", "hh-mm"] as const;

/** Where a chart writes its values. `none` writes none; the others are anchors at the bar or point. */
export const valueAnchors = ["none", "start", "end", "center", "top", "bottom", "left", "right"] as const;
export type ValueAnchor = (typeof valueAnchors)[number];

/** Colour from the palette instead of from a field. */
export const autoColor = "_auto";

const hex = () => Type.String({ pattern: "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$" });

/** `y` is the value field. With `splitSet` the rows become one dataset per value of `splitKey`, `splitValue` being the value field. */
const graphDataset = () =>
  Type.Object(
    {
      y: Type.Optional(Type.String()),
      splitSet: Type.Optional(Type.Boolean()),
      splitKey: Type.Optional(Type.String()),
      splitValue: Type.Optional(Type.String()),
      colorKey: Type.Optional(Type.String()),
      backgroundColor: Type.Optional(hex()),
      borderColor: Type.Optional(hex()),
      borderWidth: Type.Optional(Type.Number({ minimum: 0 })),
      opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      tension: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
      valueLabels: Type.Optional(Type.Enum(valueAnchors)),
      valueFormatter: Type.Optional(Type.Enum(valueFormatters)),
    },
    closed,
  );
export type GraphDataset = Static<ReturnType<typeof graphDataset>>;

const direction = () => Type.Enum(["asc", "desc"]);

/** A chart over the rows of a data source; `x` is the label field (default `tLabel`). */
export const graphConfig = (annotations: Annotations = {}) =>
  Type.Object(
    {
      graphType: Type.Enum(graphTypes),
      x: Type.Optional(Type.String()),
      showLegend: Type.Optional(Type.Enum(["yes", "no"])),
      datasets: Type.Array(graphDataset(), { minItems: 1 }),
      xMin: Type.Optional(Type.Number()),
      xMax: Type.Optional(Type.Number()),
      yMin: Type.Optional(Type.Number()),
      yMax: Type.Optional(Type.Number()),
      sortX: Type.Optional(direction()),
      sortY: Type.Optional(direction()),
    },
    { ...closed, ...annotations, "x-value": "graphConfig" },
  );
export type GraphConfig = Static<ReturnType<typeof graphConfig>>;
