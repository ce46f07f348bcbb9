import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const machineLine = defineWidget({
  ...schema,
  group: "subject",
  readsOf: () => ({ machines: readOf("load_machines", {}, { poll: 10 }) }),
  view: () => import("./View.tsx"),
});
