import { defineWidget } from "#engine/registry/types.ts";
import { yearReads } from "./logic.ts";
import { schema } from "./schema.ts";

export const scrap5061 = defineWidget({
  ...schema,
  group: "chart",
  readsOf: yearReads,
  view: () => import("./View.tsx"),
});
