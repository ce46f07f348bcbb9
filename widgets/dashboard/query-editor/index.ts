import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const queryEditor = defineWidget({
  ...schema,
  group: "table",
  readsOf: () => ({ queries: { procedure: "load_query_list", input: {} } }),
  view: () => import("./View.tsx"),
});
