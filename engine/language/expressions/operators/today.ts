import { formatDate } from "../format.ts";
import { defineOperator } from "../runtime.ts";
import { nowOf } from "./now.ts";

/** The calendar day of the company's time zone, `YYYY-MM-DD`. */
export const today = defineOperator("today", (_, run) => {
  const moment = nowOf(run);
  return moment === null ? null : formatDate(moment, "dayOnly", run.locale.timeZone);
});
