import { defineWidget } from "#engine/registry/types.ts";
import { lookAgainEvery, queryRead } from "#widgets/controls/queries/read.ts";
import { schema } from "./schema.ts";

export const freeText = defineWidget({
  ...schema,
  group: "text",
  readsOf: (options, parameters) => (options.queryId === undefined ? {} : { query: queryRead(options, parameters) }),
  looksAgainEvery: lookAgainEvery,
  view: () => import("./View.tsx"),
});
