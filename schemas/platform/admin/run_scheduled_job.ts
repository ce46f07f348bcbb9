import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { scheduledJobNames } from "#schemas/documents/site/jobs.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const runScheduledJob = defineContract({
  name: "run_scheduled_job",
  area: "admin",
  description: "Asks the server to run one of its jobs now, beside its schedule.",
  kind: "write",
  input: Type.Object({ job: Type.Enum([...scheduledJobNames]) }, strict),
  example: { job: "prune" },
  output: Type.Literal(true),
  permission: { all: ["can-do-admin-actions"] },
  errors: { not_found: "a job of the whole database, and not the first company", state_conflict: "it runs already" },
});
