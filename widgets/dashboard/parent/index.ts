import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const parent = defineWidget({
  ...schema,
  group: "layout",
  readsOf: ({ child }) => ({ machines: child ? readOf("load_machines", {}, { poll: 10 }) : undefined }),
  view: () => import("./View.tsx"),
});
