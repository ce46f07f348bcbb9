import { defineWidget } from "#engine/registry/types.ts";
import { goalsRead } from "#widgets/controls/goals/goals.ts";
import { schema } from "./schema.ts";

export const targetFulfillment = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options, parameters) => ({ goals: goalsRead(options, parameters) }),
  view: () => import("./View.tsx"),
});
