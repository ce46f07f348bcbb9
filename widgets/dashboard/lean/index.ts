import { defineWidget } from "#engine/registry/types.ts";
import { goalsRead } from "#widgets/controls/goals/goals.ts";
import { schema } from "./schema.ts";

export const lean = defineWidget({
  ...schema,
  group: "value",
  readsOf: (options, parameters) => ({ goals: goalsRead(options, parameters, { months: 2 }) }),
  view: () => import("./View.tsx"),
});
