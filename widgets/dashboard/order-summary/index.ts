import { defineWidget } from "#engine/registry/types.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { schema } from "./schema.ts";

export const orderSummary = defineWidget({
  ...schema,
  group: "machine",
  readsOf: ({ machineId }, parameters) => {
    const machine_id = machineOf(machineId, parameters);
    const input = { machine_id, reload: false };
    return { order: machine_id ? { procedure: "load_running_order", input, poll: 60 } : undefined };
  },
  view: () => import("./View.tsx"),
});
