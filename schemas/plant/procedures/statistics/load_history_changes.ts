import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const MonthOfChanges = Type.Object(
  {
    month: Type.String({ description: "YYYY-MM" }),
    changes: Type.Integer({ description: "grows whenever something of the month changes" }),
  },
  strict,
);

export const loadHistoryChanges = defineContract({
  name: "load_history_changes",
  area: "statistics",
  description:
    "How often each month of the histories has been changed once it was over, oldest first; months that never were are left out. Who keeps records of a month reads them again when its number is another one, and the last 30 days in any case.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(MonthOfChanges),
  permission: "base",
});
