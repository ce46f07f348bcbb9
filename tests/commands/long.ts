import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Lane } from "./suite/lanes.ts";
import { runPart } from "./suite/part.ts";
import { playwright, scripted, vitest } from "./suite/parts.ts";
import { resuming, stateOfCode } from "./suite/resume.ts";
import { reportFolder, runSuite } from "./suite/run-suite.ts";

/**
 * `npm run test:long`: what takes too long for every change. A run that was stopped goes on after the parts that have
 * passed on the same code.
 */
const usage = "Usage: npm run test:long [-- --part NAME]... [-- --again]";

/** Minutes before a day, a month, a week, the missing and the doubled hour begin in the journeys' plant; see given-day.ts. */
const moments = {
  midnight: "2031-03-12T23:57:00+01:00",
  "month-end": "2031-03-31T23:57:00+02:00",
  monday: "2031-03-16T23:57:00+01:00",
  "spring-forward": "2031-03-30T01:57:00+01:00",
  "fall-back": "2031-10-26T02:57:00+02:00",
};

const databases = ["sqlite", ...(process.env["TEST_DATABASE_URL"] ? ["postgres"] : [])];
const journeys = [
  playwright("journeys-long", ["--project", "long", "--project", "plain-http"]),
  ...Object.entries(moments).map(([name, time]) =>
    playwright(`journeys-${name}`, ["--project", "calendar"], { SHOPWRIGHT_TEST_TIME: time }),
  ),
];
/** Killed servers are waited for: the faults take little of a processor, and go beside all else. */
const faults = databases.map((name) => scripted(`faults-${name}`, "faults", "--database", name));
const lanes: readonly Lane[] = [
  [vitest("node-long", "long"), vitest("stories-long", "stories", { ALL_RUNS: "1" })],
  [scripted("build", "build"), ...journeys.map((part) => ({ ...part, needs: "build" }))],
  faults.map((part) => ({ ...part, needs: "build" })),
];

const { values: options } = parseArgs({
  options: { part: { type: "string", multiple: true }, again: { type: "boolean" }, help: { type: "boolean" } },
});
const names = lanes.flat().map(({ name }) => name);
const wanted = options.part ?? names;

if (options.help || wanted.some((name) => !names.includes(name))) {
  console.log(`${usage}\nParts: ${names.join(", ")}`);
  process.exitCode = options.help ? 0 : 2;
} else {
  const code = stateOfCode();
  const passed = `${reportFolder}/long-${code ?? "unknown"}.json`;
  if (options.again || code === null) rmSync(passed, { force: true });
  const chosen = lanes.map((lane) => lane.filter(({ name }) => wanted.includes(name)));
  const outcomes = await runSuite(chosen, resuming(passed, runPart));
  process.exitCode = outcomes.every(({ result }) => result === "passed") ? 0 : 1;
}
