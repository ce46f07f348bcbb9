import { readOf } from "#engine/bindings/bound.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { schema } from "./schema.ts";

export const productionValue = defineWidget({
  ...schema,
  group: "value",
  readsOf: ({ valueKey, machineId }, parameters) => {
    const machine_id = valueKey ? machineOf(machineId, parameters) : undefined;
    return { machine: machine_id ? readOf("load_machine", { machine_id }, { poll: 60 }) : undefined };
  },
  view: () => import("./View.tsx"),
});
