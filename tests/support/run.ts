import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { endRun } from "./databases.ts";

const begin = (): string => (process.env["TEST_RUN"] = randomUUID().replaceAll("-", ""));

/** Names each run of the tests: its files share one empty database with the tables of this build. */
export default function setup(project: TestProject): () => Promise<void> {
  let name = begin();
  // A migration may have changed since.
  project.onTestsRerun(async () => {
    await endRun(name);
    name = begin();
  });
  return () => endRun(name);
}
