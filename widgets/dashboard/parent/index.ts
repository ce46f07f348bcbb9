import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const parent = defineWidget({
  ...schema,
  group: "layout",
  readsOf: ({ child }) => ({ machines: child ? { procedure: "load_machines", input: {}, poll: 10 } : undefined }),
  view: () => import("./View.tsx"),
});
