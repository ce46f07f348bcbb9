import { Type } from "typebox";
import { timeHistoryFontSizes } from "#schemas/values/choices.ts";
import { select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, intervalOption, neededMachineOption } from "#widgets/controls/frame/options.ts";

/** The running shift, today, or so many hours back from now. */
export const historyPeriods = ["shift", "today", "h8", "h24", "h48"] as const;
export const defaultHistoryPeriod = "today";

/** The selection type of uncoded stops of any machines; its panel gives them a reason. */
export const selectionType = "uncoded-multiple";

export const schema = defineType({
  type: "time-history",
  title: { text: "widgets.time-history" },
  description: { text: "widgets.time-history.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededMachineOption,
      period: Type.Optional(select(historyPeriods, { title: "widget.period", default: defaultHistoryPeriod })),
      fontSize: Type.Optional(select([...timeHistoryFontSizes], { title: "widget.text_size" })),
      ...intervalOption,
    },
    closedOptions,
  ),
  defaults: { period: defaultHistoryPeriod, interval: 180 },
  selects: selectionType,
  reads: ["get_graphical_history_data_for_machines", "load_stop_codes_index"],
});
