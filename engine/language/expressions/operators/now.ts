import { readMember } from "../path.ts";
import { defineOperator, type Run } from "../runtime.ts";
import { toIso, toMoment } from "../zone.ts";

/** The injected moment in milliseconds UTC; null when neither clock nor environment gives one. */
export const nowOf = (run: Run): number | null =>
  toMoment(run.services.now ?? readMember(run.environment, "now"), run.locale.timeZone);

export const now = defineOperator("now", (_, run) => {
  const moment = nowOf(run);
  return moment === null ? null : toIso(moment);
});
