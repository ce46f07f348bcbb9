import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { goalsRead } from "#widgets/controls/goals/goals.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { schema } from "./schema.ts";

export const targetFulfillmentAlternate = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options, parameters) => {
    const machine_id = machineOf(options.machineId, parameters);
    return {
      goals: goalsRead(options, parameters),
      machine: machine_id ? readOf("load_machine", { machine_id }, { poll: 60 }) : undefined,
    };
  },
  view: () => import("./View.tsx"),
});
