import { toText } from "../convert.ts";
import { readMember } from "../path.ts";
import { defineOperator } from "../runtime.ts";
import { settingsOf } from "../services.ts";

/** The value of a site setting; the second argument stands in for a missing one. */
export const setting = defineOperator(
  "setting",
  ([key, fallback], run) => readMember(settingsOf(run.environment, run.services), toText(key)) ?? fallback,
);
/** A setting exists when its key is present, whatever its value. */
export const hasSetting = defineOperator("hasSetting", ([key], run) =>
  Object.hasOwn(settingsOf(run.environment, run.services), toText(key)),
);
