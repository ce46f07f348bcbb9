import { Worker } from "node:worker_threads";
import { beginsAsQuery } from "#schemas/documents/query/segments.ts";
import { giveWay } from "#server/give-way.ts";
import { type ChildMessage, type QueryJob, Refused, sender, type Sender } from "./job.ts";

/** A process that runs one query after the other and ends with the server. `SHOPWRIGHT_QUERIES` is written by `pool.ts`. */
const address = JSON.parse(process.env["SHOPWRIGHT_QUERIES"]!) as { file: string } | { url: string };

giveWay();

const send = (message: ChildMessage): void => void process.send?.(message);

/** SQLite does not return before its end: only another thread can see meanwhile that the server is gone. */
const endWithServer = (): void => {
  process.on("disconnect", () => process.exit());
  const watch = `
    const { ppid, pid } = process;
    setInterval(() => process.ppid === ppid || process.kill(pid, "SIGKILL"), 1000);
  `;
  new Worker(watch, { eval: true }).unref();
};

const runner =
  "url" in address
    ? (await import("./run-postgres.ts")).postgresRunner(address.url)
    : (await import("./run-sqlite.ts")).sqliteRunner(address.file);

/** What explains, shows or sets is refused before a database hears of it. */
const runOne = async (job: QueryJob, to: Sender): Promise<void> => {
  if (!beginsAsQuery(job.sql))
    throw new Refused({
      reason: "refused",
      code: "statements",
      message: "Expected a query that begins with select or with.",
    });
  await runner.run(job, to);
};

process.on("message", (job: QueryJob) => {
  const to = sender(send);
  runOne(job, to)
    .then(() => {
      to.flush();
      send({ is: "done", refusal: null });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) process.exit(1);
      send({ is: "done", refusal: error.refusal });
    });
});
endWithServer();
send({ is: "ready" });
