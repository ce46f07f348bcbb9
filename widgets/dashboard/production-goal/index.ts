import { defineWidget } from "#engine/registry/types.ts";
import { goalsRead } from "#widgets/controls/goals/goals.ts";
import { schema } from "./schema.ts";

export const productionGoal = defineWidget({
  ...schema,
  group: "value",
  readsOf: (options, parameters) => ({ goals: goalsRead(options, parameters) }),
  view: () => import("./View.tsx"),
});
