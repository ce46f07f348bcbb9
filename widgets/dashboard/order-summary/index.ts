import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { schema } from "./schema.ts";

export const orderSummary = defineWidget({
  ...schema,
  group: "subject",
  readsOf: ({ machineId }, parameters) => {
    const machine_id = machineOf(machineId, parameters);
    const order = machine_id ? readOf("load_running_order", { machine_id, reload: false }, { poll: 60 }) : undefined;
    return { order };
  },
  view: () => import("./View.tsx"),
});
