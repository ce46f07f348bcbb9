import { Type } from "typebox";
import { chartRefreshIntervals, defaultChartRefreshInterval } from "#schemas/values/choices.ts";
import { select } from "#schemas/values/plain.ts";
import { drawingOptions } from "#widgets/controls/chart/options.ts";
import { boxOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** Options of both scrap widgets. */
export const scrapOptions = {
  ...boxOptions,
  ...neededMachineOption,
  ...drawingOptions,
  interval: Type.Optional(
    select(chartRefreshIntervals, { title: "widget.interval", default: defaultChartRefreshInterval }),
  ),
};
export const scrapDefaults = { maxLabelSize: -1, interval: defaultChartRefreshInterval } as const;
/** What the scrap widgets read. */
export const scrapReads = ["get_report_scrap_pivot_graph"];
