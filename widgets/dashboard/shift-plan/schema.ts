import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { string } from "#schemas/values/plain.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "shift-plan",
  title: { text: "widgets.shift-plan" },
  description: { text: "widgets.shift-plan.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      week: Type.Optional(string({ title: "shift_plan.week" })),
      department: Type.Optional(string({ title: "shift_plan.department" })),
    },
    closedOptions,
  ),
  defaults: {},
  reads: ["load_shift_plan", "load_shift_calendar", "load_machines"],
  writes: ["update_shift_plan"],
});
