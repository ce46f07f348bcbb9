import { type Static, Type } from "typebox";
import { scheduledJobNames } from "#schemas/documents/site/jobs.ts";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";

/** A job of the server with its last run. `schedule` is five cron fields in the company's time zone, "" = by hand only. */
export const ScheduledJob = Type.Object(
  {
    job: Type.Enum([...scheduledJobNames]),
    schedule: Type.String(),
    state: Type.Enum(["waiting", "requested", "running"]),
    next_run: orNull(DateTime),
    last_start: orNull(DateTime),
    last_success: orNull(DateTime),
    last_result: orNull(Type.Enum(["done", "failed"])),
    last_duration: orNull(Type.Number({ minimum: 0, description: "seconds" })),
    last_counts: Type.Record(Type.String(), Type.Number(), { description: "what the last run did, by name" }),
    last_error: orNull(Type.String({ description: "why the last run failed" })),
    failures: Type.Integer({ minimum: 0, description: "failed runs since the last success" }),
  },
  strict,
);
export type ScheduledJob = Static<typeof ScheduledJob>;
