import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { dayAfter } from "#schemas/calendar/days.ts";
import { daysOfWeek } from "#schemas/plant/shift-plan-edits.ts";
import { mondayIn } from "./logic.ts";
import { schema } from "./schema.ts";

const thisWeek = readOf("load_shift_calendar", {}, { range: { week: true } });

export const shiftPlan = defineWidget({
  ...schema,
  group: "subject",
  readsOf: ({ week }) => {
    const monday = mondayIn(week);
    return {
      plan: readOf("load_shift_plan", {}),
      machines: readOf("load_machines", {}, { poll: 60 }),
      thisWeek,
      calendar:
        monday === null
          ? thisWeek
          : readOf("load_shift_calendar", { start_date: monday, end_date: dayAfter(monday, daysOfWeek - 1) }),
    };
  },
  view: () => import("./View.tsx"),
});
