import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBrowser } from "../browser.ts";
import { type Lane, runLanes } from "./lanes.ts";
import { type Outcome, type Part, runPart } from "./part.ts";
import { failuresOf, readTimes } from "./reports.ts";
import { summary } from "./summary.ts";

/** Where the runs leave their reports. */
export const reportFolder = "node_modules/.cache/suite";

/** Tells what is tested with and hands it to every part: the browser, the databases, compiled code of earlier starts. */
function prepare(): void {
  process.env["CHROMIUM_PATH"] = ensureBrowser();
  // Hundreds of servers and commands start from the same files; this nearly halves what each start costs.
  process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/compiled");
  console.log(`Browser: ${process.env["CHROMIUM_PATH"]}`);
  console.log(
    `Databases: sqlite${process.env["TEST_DATABASE_URL"] ? ", postgres" : " (set TEST_DATABASE_URL to add postgres)"}`,
  );
}

/** Runs lanes of parts side by side, prints the summary and returns how each part ended. */
export async function runSuite(lanes: readonly Lane[], run: (part: Part) => Promise<Outcome> = runPart) {
  prepare();
  const parts = lanes.flat();
  const reports = parts.flatMap(({ report }) => report ?? []);
  for (const report of reports) rmSync(report, { force: true });
  const started = performance.now();
  const outcomes = await runLanes(lanes, run);
  const seconds = (performance.now() - started) / 1000;
  const reportOf = (name: string) => parts.find((part) => part.name === name)?.report;
  const failures = outcomes.flatMap((outcome) => failuresOf(outcome, reportOf(outcome.name)));
  console.log(summary(outcomes, reports.flatMap(readTimes), seconds, failures));
  return outcomes;
}
