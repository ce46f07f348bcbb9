import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { ScheduledJob } from "#schemas/platform/scheduled-job.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadScheduledJobs = defineContract({
  name: "load_scheduled_jobs",
  area: "admin",
  description: "What the server does by itself: when it runs next, and how its last run went.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(ScheduledJob),
  permission: { all: ["can-do-admin-actions"] },
});
