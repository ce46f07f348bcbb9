import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";
import { findBrowser } from "#tests/commands/browser.ts";
import { type Row, tableOf } from "./row.ts";

const file = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

const browserVersion = (): string => {
  const browser = findBrowser();
  return browser ? execFileSync(browser, ["--version"], { encoding: "utf8" }).trim() : "Playwright's Chromium";
};

const machine = (): string => {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores of ${first?.model.trim() || "an unnamed processor"}, ${memory} GiB, ${type()} ${release()}`;
};

/** Writes the rows of a whole run to `docs/benchmarks.md`, with the machine and the day. */
export const writeReport = (rows: readonly Row[], now: Date): void => {
  const text = `# Benchmarks

Made by \`npm run bench\`, which measures every row beside a reference in the same run: what the machine alone can do, or the plainest program that does the same. Ratios travel from machine to machine, figures do not. A peer is what users would take instead, installed from npm and measured alike. The figures that are asked for are those of a machine with 2 cores.

- Day: ${now.toISOString().slice(0, 10)}
- Machine: ${machine()}
- Node ${process.version}, ${browserVersion()}

${tableOf(rows)}
`;
  writeFileSync(file, text);
};
