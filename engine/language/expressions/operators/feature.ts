import { isLooselyEqual, toList } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, type Operator, type Run } from "../runtime.ts";

const featuresOf = (machine: unknown, run: Run): readonly unknown[] => {
  if (machine !== undefined) return toList(readPath(machine, "special_functions"));
  if (run.services.features) return Array.from(run.services.features);
  return toList(readPath(run.environment, "machine.special_functions"));
};
const isOn: Operator["apply"] = ([number, machine], run) =>
  featuresOf(machine, run).some((one) => isLooselyEqual(one, number));

/** A numbered switch is on for the machine of the environment, or for the machine given. */
export const feature = defineOperator("feature", isOn);
export const sf = defineOperator("sf", isOn);
