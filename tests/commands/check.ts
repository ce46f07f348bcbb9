import { runLanes } from "./suite/lanes.ts";
import { type Part, runPart } from "./suite/part.ts";
import { summary } from "./suite/summary.ts";

/** `npm run check`: what is said of the code without running it. They take one core each, and go side by side. */
const parts: readonly Part[] = [
  // What an earlier run found is looked at again only where a change touches it.
  {
    name: "types",
    command: [
      "tsc",
      "-p",
      ".",
      "--checkers",
      "1",
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
  },
  { name: "lint", command: ["oxlint", "--type-aware"] },
  { name: "format", command: ["oxfmt", "--check"] },
  // Files and rooms that import each other in a circle, also for types and later.
  { name: "arrows", command: ["node", "tests/commands/arrows.ts"] },
  // Files, exports and dependencies that nothing uses.
  { name: "unused", command: ["knip", "--no-progress", "--no-config-hints"] },
];

const started = performance.now();
const outcomes = await runLanes(
  parts.map((part) => [part]),
  runPart,
);
console.log(summary(outcomes, [], (performance.now() - started) / 1000));
process.exitCode = outcomes.every(({ result }) => result === "passed") ? 0 : 1;
