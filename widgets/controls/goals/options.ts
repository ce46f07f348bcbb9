import { Type } from "typebox";
import { defaultChartRefreshInterval, targetRefreshIntervals } from "#schemas/values/choices.ts";
import { boolean, select, string } from "#schemas/values/plain.ts";
import { boxOptions, closedOptions, machineOption } from "#widgets/controls/frame/options.ts";
import { goalUnits } from "./units.ts";

/** Options of a widget that shows goals, besides those of its box. */
export const goalOptions = {
  ...machineOption,
  productionType: Type.Optional(string({ title: "widget.production_type" })),
  unit: Type.Optional(select(goalUnits, { title: "widget.unit", default: "good_qty" })),
  interval: Type.Optional(
    select(targetRefreshIntervals, { title: "widget.interval", default: defaultChartRefreshInterval }),
  ),
};
export const goalDefaults = { unit: "good_qty", interval: defaultChartRefreshInterval } as const;

/** Options of both widgets of target fulfilment. */
export const fulfillmentOptions = Type.Object(
  {
    ...boxOptions,
    ...goalOptions,
    weekend: Type.Optional(boolean({ title: "widget.weekend", default: false })),
  },
  closedOptions,
);
export const fulfillmentDefaults = { ...goalDefaults, weekend: false };
