import { isLooselyEqual, toList } from "../convert.ts";
import { readPath } from "../path.ts";
import { defineOperator, type Operator, type Run } from "../runtime.ts";

const featuresOf = (given: unknown, run: Run): readonly unknown[] => {
  if (given !== undefined) return toList(readPath(given, "special_functions"));
  if (run.services.features) return Array.from(run.services.features);
  return toList(readPath(run.environment, "machine.special_functions"));
};
const isOn: Operator["apply"] = ([number, given], run) =>
  featuresOf(given, run).some((one) => isLooselyEqual(one, number));

/** A numbered switch is on for the subject of the environment, or for the one given. */
export const feature = defineOperator("feature", isOn);
export const sf = defineOperator("sf", isOn);
