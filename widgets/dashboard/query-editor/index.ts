import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const queryEditor = defineWidget({
  ...schema,
  group: "table",
  readsOf: () => ({ queries: readOf("load_query_list", {}) }),
  view: () => import("./View.tsx"),
});
