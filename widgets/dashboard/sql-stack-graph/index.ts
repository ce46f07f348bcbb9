import { defineWidget } from "#engine/registry/types.ts";
import { lookAgainEvery, queryRead } from "#widgets/controls/queries/read.ts";
import { schema } from "./schema.ts";

export const sqlStackGraph = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options, parameters) => ({ query: queryRead(options, parameters) }),
  looksAgainEvery: lookAgainEvery,
  view: () => import("./View.tsx"),
});
