import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { schema } from "./schema.ts";

export const status = defineWidget({
  ...schema,
  group: "subject",
  readsOf: (options, parameters) => {
    const machine_id = machineOf(options.machineId, parameters);
    if (!machine_id) return { machine: undefined, order: undefined };
    const order = readOf("load_running_order", { machine_id, reload: false }, { poll: 300 });
    return {
      machine: readOf("load_machine", { machine_id }, { poll: 60 }),
      order: options.mode === "minimal" ? undefined : order,
    };
  },
  view: () => import("./View.tsx"),
});
