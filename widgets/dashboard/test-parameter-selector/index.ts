import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const testParameterSelector = defineWidget({
  ...schema,
  group: "navigation",
  developmentOnly: true,
  view: () => import("#widgets/dashboard/parameter-selector/View.tsx"),
});
