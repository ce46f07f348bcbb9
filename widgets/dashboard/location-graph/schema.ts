import { Type } from "typebox";
import { chartRefreshIntervals, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import { select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { drawingOptions } from "#widgets/controls/chart/options.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { graphPeriods, locationTypes } from "#widgets/dashboard/graph/lacks.ts";
import { labelModes } from "#widgets/dashboard/graph/schema.ts";
import { lacking } from "./lacks.ts";

/** The tasks of the graph widget that are about a location. */
export const locationTasks = ["stopreasons_location", "availability_location", "stopreasons_daily_location"] as const;
/** Graphs that can have a series for each machine. */
const locationGraphs = ["bar", "stackedBar", "filledStackedBar", "line", "clampLine"] as const;

export const schema = defineType({
  type: "location-graph",
  title: { text: "widgets.location-graph" },
  description: { text: "widgets.location-graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      type: Type.Optional(select(locationTasks, { title: "widget.task" })),
      locationtype: Type.Optional(select(locationTypes, { title: "widget.location_type" })),
      location: Type.Optional(string({ title: "widget.location" })),
      period: Type.Optional(select(graphPeriods, { title: "widget.period" })),
      labelMode: Type.Optional(select(labelModes, { title: "widget.label_mode" })),
      graphType: Type.Optional(select(locationGraphs, { title: "widget.graph_type", default: "stackedBar" })),
      ...drawingOptions,
      interval: Type.Optional(
        select(chartRefreshIntervals, { title: "widget.interval", default: defaultChartRefreshInterval }),
      ),
    },
    closedOptions,
  ),
  defaults: { graphType: "stackedBar", maxLabelSize: -1, interval: defaultChartRefreshInterval },
  lacks: (options) => lacking(options).map((name) => [name]),
  reads: ["load_statistics"],
});
