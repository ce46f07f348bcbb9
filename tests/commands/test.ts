import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ensureBrowser } from "./browser.ts";

/** `npm test`: everything that must hold on main, in the order in which a failure is cheapest to see. */
const steps: readonly (readonly [title: string, command: string, ...args: string[]])[] = [
  ["Format, lint, types", "npm", "run", "--silent", "check"],
  ["Requirements named by tests exist", "npm", "run", "--silent", "requirements"],
  ["Build", "npm", "run", "--silent", "build"],
  ["Unit, browser and story tests", "npx", "vitest", "run"],
  ["Journeys in a real browser", "npx", "playwright", "test"],
  ["Faults", "npm", "run", "--silent", "faults", "--", "--kills", "8", "--seed", "1"],
];

process.env["CHROMIUM_PATH"] = ensureBrowser();
// Hundreds of servers and commands start from the same files; this nearly halves what each start costs.
process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/compiled");
console.log(`Browser: ${process.env["CHROMIUM_PATH"]}`);
console.log(
  `Databases: sqlite${process.env["TEST_DATABASE_URL"] ? ", postgres" : " (set TEST_DATABASE_URL to add postgres)"}`,
);

for (const [title, command, ...args] of steps) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) {
    console.error(`\n${title}: failed${error ? ` (${error.message})` : ""}.`);
    process.exit(status ?? 1);
  }
  console.log(`== ${title}: passed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
