import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";
import { statisticsRead } from "./tasks.ts";

export const graph = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options, parameters) => ({ statistics: statisticsRead(options, parameters) }),
  view: () => import("./View.tsx"),
});
