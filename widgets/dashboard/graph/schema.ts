import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { chartRefreshIntervals, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import { datasourceFilter } from "#schemas/values/datasourceFilter/schema.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { designerGraphTypes, graphConfig } from "#schemas/values/graphConfig/schema.ts";
import { list, select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { drawingOptions } from "#widgets/controls/chart/options.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { graphPeriods, graphTasks, lackingOfTask, locationTypes } from "./lacks.ts";

export const labelModes = ["hours", "percentages", "perRaw"] as const;

const ofLocations = graphTasks.filter((task) => task.endsWith("_location"));
const ofMachines = graphTasks.filter((task) => !ofLocations.includes(task));
const shownBy = (among: readonly (typeof graphTasks)[number][]) => ({ "x-prerequisite": { key: "task", among } });

export const schema = defineType({
  type: "graph",
  title: { text: "widgets.graph" },
  description: { text: "widgets.graph.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      task: Type.Optional(select(graphTasks, { title: "widget.task" })),
      graphType: Type.Optional(select(designerGraphTypes, { title: "widget.graph_type", default: "bar" })),
      labelMode: Type.Optional(select(labelModes, { title: "widget.label_mode", default: "hours" })),
      period: Type.Optional(select(graphPeriods, { title: "widget.period", default: "today", ...shownBy(graphTasks) })),
      machineId: Type.Optional(string({ title: "widget.machine", ...shownBy(ofMachines) })),
      machines: Type.Optional(list({ title: "widget.machines", ...shownBy(["machineanalysis"]) })),
      locationtype: Type.Optional(select(locationTypes, { title: "widget.location_type", ...shownBy(ofLocations) })),
      location: Type.Optional(string({ title: "widget.location", ...shownBy(ofLocations) })),
      value: Type.Optional(datasourceValue({ title: "widget.rows" })),
      graph: Type.Optional(graphConfig({ title: "widget.graph" })),
      filter: Type.Optional(datasourceFilter({ title: "widget.filter" })),
      /** What it says where it has no rows. */
      empty: Type.Optional(Label),
      ...drawingOptions,
      interval: Type.Optional(
        select(chartRefreshIntervals, { title: "widget.interval", default: defaultChartRefreshInterval }),
      ),
    },
    closedOptions,
  ),
  defaults: {
    graphType: "bar",
    labelMode: "hours",
    period: "today",
    maxLabelSize: -1,
    interval: defaultChartRefreshInterval,
  },
  lacks: ({ graph, value, ...task }) =>
    graph ? (value ? [] : [["value"]]) : lackingOfTask(task).map((name) => [name]),
  reads: ["load_statistics"],
});
