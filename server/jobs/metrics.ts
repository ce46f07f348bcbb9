import { Gauge, type Registry } from "prom-client";
import type { Store } from "#server/database/store.ts";
import type { ScheduledJobRow } from "#server/database/tables/jobs.ts";

type Figure = (row: ScheduledJobRow) => number | null;
const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

const figures: readonly { name: string; help: string; of: Figure }[] = [
  {
    name: "shopwright_job_last_success_timestamp_seconds",
    help: "When a scheduled job last succeeded",
    of: ({ success_at }) => secondsOf(success_at),
  },
  {
    name: "shopwright_job_last_duration_seconds",
    help: "How long the last run of a scheduled job took",
    of: ({ duration_ms }) => secondsOf(duration_ms),
  },
  {
    name: "shopwright_job_failures_total",
    help: "Failed runs of a scheduled job",
    of: ({ failed_total }) => failed_total,
  },
  {
    name: "shopwright_job_failing",
    help: "Failed runs of a scheduled job since its last success",
    of: ({ failures }) => failures,
  },
];

/** Adds the figures of the jobs, as the database has them: they are the same from each process, and after a restart. */
export const addJobMetrics = (registry: Registry, store: Store): void => {
  // A database that does not answer leaves the other figures as they are.
  const rows = () =>
    store.read
      .selectFrom("scheduled_jobs")
      .selectAll()
      .orderBy("company_id")
      .orderBy("job")
      .execute()
      .catch(() => []);
  for (const { name, help, of } of figures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ["company", "job"] as const,
      registers: [registry],
      async collect() {
        const read = await rows();
        gauge.reset();
        for (const row of read) {
          const value = of(row);
          if (value !== null) gauge.set({ company: String(row.company_id), job: row.job }, value);
        }
      },
    });
  }
};
