import { defineWidget } from "#engine/registry/types.ts";
import { locationRead } from "./logic.ts";
import { schema } from "./schema.ts";

export const locationGraph = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options) => ({ statistics: locationRead(options) }),
  view: () => import("./View.tsx"),
});
