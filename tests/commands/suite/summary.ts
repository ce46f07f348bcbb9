import type { Outcome } from "./part.ts";
import { type Failure, type FileTime, slowest } from "./reports.ts";

const signs = { passed: "✓", failed: "✗", "left out": "-" } as const;

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(3)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

const told = ({ file, title, message }: Failure): string[] => [
  `✗ ${file}${title === "" ? "" : ` › ${title}`}`,
  `    ${message}`,
];

/** What a run tells at its end: how each part ended and how long it took, the twenty slowest files, and what failed. */
export function summary(
  outcomes: readonly Outcome[],
  times: readonly FileTime[],
  seconds: number,
  failures: readonly Failure[] = [],
): string {
  const parts = outcomes.map((one) => `${signs[one.result]} ${clock(one.seconds)}  ${one.name}, ${one.result}`);
  const files = slowest(times, 20).map((one) => `${one.seconds.toFixed(1).padStart(8)} s  ${one.file}`);
  const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;
  return [
    "",
    "Parts (minutes:seconds)",
    ...parts,
    ...(files.length > 0 ? ["", "Slowest files", ...files] : []),
    ...(failures.length > 0 ? ["", "Failed", ...failures.flatMap(told)] : []),
    "",
    `${count("passed")} parts passed, ${count("failed")} failed, ${count("left out")} left out in ${clock(seconds).trim()}`,
  ].join("\n");
}
