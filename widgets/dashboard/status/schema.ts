import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { select } from "#schemas/values/plain.ts";
import { boxOptions, closedOptions, neededMachineOption } from "#widgets/controls/frame/options.ts";

export const statusModes = ["minimal", "informative", "actionable", "runtime"] as const;
export const statusPeriods = ["today", "shift"] as const;

export const schema = defineType({
  type: "status",
  title: { text: "widgets.status" },
  description: { text: "widgets.status.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...neededMachineOption,
      mode: Type.Optional(select(statusModes, { title: "widget.mode", default: "informative" })),
      period: Type.Optional(select(statusPeriods, { title: "widget.period", default: "today" })),
    },
    closedOptions,
  ),
  defaults: { mode: "informative", period: "today" },
  reads: ["load_machine", "load_running_order"],
  writes: ["first_piece_ok", "resume_setup", "cancel_forced_stop"],
});
