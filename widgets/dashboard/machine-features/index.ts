import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { schema } from "./schema.ts";

export const machineFeatures = defineWidget({
  ...schema,
  group: "subject",
  readsOf: () => ({
    machines: readOf("load_machines", {}, { poll: 60 }),
    functions: readOf("load_special_functions", { machine_id: null }),
    printers: readOf("load_printers", {}),
  }),
  view: () => import("./View.tsx"),
});
